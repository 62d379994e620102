import type {
  CalculationLine,
  CalculationRules,
  Coefficient,
  Computed,
  HouseholdInputs,
  Practice,
  TariffGrid,
} from './household';
import { basePrice, columnOf, furtherPrice, priceIn, type Situation } from './price';
import { bracketOf, familyQuotient } from './quotient';
import { compare, max, min, partAsNumber, partOf, plus, type Rational, rational, roundHalfUp, times } from './rational';
import { type Factor, type Reduction, reduced } from './reductions';

/** No line of the grid prices an offer: staff must complete the grid before its families can be charged. */
export class MissingTariff extends Error {
  override readonly name = 'MissingTariff';
  constructor(readonly practice: Practice) {
    super(`no tariff for offer ${practice.fk_offre} (${practice.typeTarif})`);
  }
}

type Line = TariffGrid['lignes'][number];
type Price = Line['adherent'];

/** A practice with what prices it. `further`: the pupil's second or a further one of those that take reductions. */
interface Priced {
  readonly practice: Practice;
  readonly line: Line;
  readonly price: Price;
  /** At the first rank. */
  readonly first: Rational;
  readonly further: boolean;
}

/**
 * A family's contribution for a year, by the rules of facts/tariffs.md and of its grid: quotient and bracket, zone, then pupils sorted by
 * their price at first rank. Amounts by rank replace the sibling factor, published amounts of further practices theirs; both reductions
 * multiply or add, under the cap on their total; then the latest entry date reached, the floor, the exemption. Cents are rounded half up
 * line by line, and exact until then, so the order of pupils and practices changes nothing.
 * Choices of ours: the floor limits all reductions of a line together, late entry included, and never lifts an offer above
 * its own price; an exempted family pays no fee either; pupils whose offers neither take a reduction nor are priced by rank do not count
 * among siblings.
 * @returns no line and 0 for a family without practice.
 * @throws MissingTariff when the grid has no tariff for an offer.
 */
export function computeContribution(inputs: HouseholdInputs, grille: TariffGrid): Computed {
  const { regles } = grille;
  const quotient = familyQuotient(inputs.fiscalite);
  const tranche = bracketOf(quotient, grille.tranches);
  const column = columnOf(inputs, grille);
  const situation: Situation = { column, quotient, tranche };
  const pupils = [...groupByPupil(inputs.pratiques)]
    .map(([idEleve, practices]) => pricePupil(idEleve, practices, grille, situation))
    .sort((a, b) => compare(b.weight, a.weight) || a.idEleve - b.idEleve);
  const exempt = inputs.fiscalite?.exoneration === true;
  const lateBy = lateEntries(inputs, regles);

  const lignes: CalculationLine[] = [];
  let rank = 0;
  for (const pupil of pupils) {
    for (const priced of pupil.practices) {
      const late = priced.line.reduction === 1 ? lateBy(priced.practice) : 1;
      lignes.push(practiceLine(priced, rank, regles, situation, late, exempt));
    }
    if (pupil.practices.some(counts)) rank += 1;
  }
  lignes.push(...feeLines(pupils, regles, exempt));
  return {
    montantTotal: lignes.reduce((sum, line) => sum + line.montant, 0),
    quotient,
    tranche,
    zone: column === 'adherent' ? 'adherent' : 'exterieur',
    libelleZone: typeof column === 'number' ? (grille.zones[column]?.libelle ?? null) : null,
    lignes,
  };
}

/** Whether a practice gives its pupil a rank among the siblings. */
const counts = ({ line, price }: Pick<Priced, 'line' | 'price'>): boolean =>
  line.reduction === 1 || price.mode === 'RANK';

function groupByPupil(practices: readonly Practice[]): Map<number, Practice[]> {
  const pupils = new Map<number, Practice[]>();
  for (const practice of practices) {
    const known = pupils.get(practice.idEleve);
    if (known) known.push(practice);
    else pupils.set(practice.idEleve, [practice]);
  }
  return pupils;
}

/** The line of the offer's kind. */
function lineOf(practice: Practice, { lignes }: TariffGrid): Line {
  const line = lignes.find(({ code }) => code === practice.typeTarif);
  if (!line) throw new MissingTariff(practice);
  return line;
}

/** A pupil's practices, dearest first. `weight` is their price at first rank, by which pupils are sorted. */
function pricePupil(idEleve: number, practices: readonly Practice[], grille: TariffGrid, situation: Situation) {
  const dearestFirst = practices
    .map((practice) => {
      const line = lineOf(practice, grille);
      const price = priceIn(line, situation.column);
      return { practice, line, price, first: basePrice(price, situation, 0) };
    })
    .sort(
      (a, b) =>
        compare(b.first, a.first) ||
        a.practice.fk_offre - b.practice.fk_offre ||
        a.practice.idScolarite - b.practice.idScolarite,
    );
  let counted = 0;
  const priced = dearestFirst.map((item): Priced => {
    if (item.line.reduction === 1) counted += 1;
    return { ...item, further: item.line.reduction === 1 && counted > 1 };
  });
  const weight = priced.filter(counts).reduce((sum, item) => {
    const { price, own } = beforeEntry(item, 0, grille.regles, situation);
    return plus(sum, notBelowFloor(price, own, item, grille.regles));
  }, rational(0));
  return { idEleve, practices: priced, weight };
}

/** Price, amount that it starts from, and factors of a practice, before late entry, floor and exemption. `rank` counts from 0. */
function beforeEntry(priced: Priced, rank: number, regles: CalculationRules, situation: Situation) {
  const { line, price, first, further } = priced;
  const replaced: Factor[] = [];
  let own = first;
  if (price.mode === 'RANK' && rank > 0) {
    own = basePrice(price, situation, rank);
    replaced.push({
      nature: 'tarifRang',
      libelle: `Tarif du ${child(rank)}`,
      effet: 'remplace',
      valeur: roundHalfUp(own),
    });
  }
  const published = further ? furtherPrice(price, situation) : undefined;
  if (published) {
    own = published;
    const libelle = 'Tarif de la pratique supplémentaire';
    replaced.push({ nature: 'tarifSuivant', libelle, effet: 'remplace', valeur: roundHalfUp(own) });
  }
  const reductions: Reduction[] = [];
  if (further && !published)
    reductions.push({
      nature: 'pratiqueSupplementaire',
      libelle: 'Pratique supplémentaire',
      coefficient: regles.coefficientPratiqueSupplementaire,
    });
  if (line.reduction === 1 && price.mode !== 'RANK')
    reductions.push({
      nature: 'fratrie',
      libelle: rank > 0 ? `Fratrie, ${child(rank)}` : 'Fratrie',
      coefficient: siblingFactor(rank, regles),
    });
  const { left, factors } = reduced(reductions, regles);
  return { price: times(own, left), own, factors: [...replaced, ...factors] };
}

/** « 2ᵉ enfant » of rank 1. */
const child = (rank: number): string => `${rank + 1}ᵉ enfant`;

/** One line: reductions, late entry, floor, exemption, rounding. @param late what the entry date leaves, 1 for all. */
function practiceLine(
  priced: Priced,
  rank: number,
  regles: CalculationRules,
  situation: Situation,
  late: Coefficient,
  exempt: boolean,
): CalculationLine {
  const { practice, line, first } = priced;
  const { price: before, own, factors } = beforeEntry(priced, rank, regles, situation);
  const facteurs = [...factors];
  let price = before;
  if (late !== 1) {
    price = times(price, partOf(late));
    const valeur = partAsNumber(late);
    facteurs.push({ nature: 'entreeTardive', libelle: 'Entrée en cours d’année', effet: 'multiplie', valeur });
  }
  const floored = notBelowFloor(price, own, priced, regles);
  if (compare(floored, price) > 0) {
    price = floored;
    facteurs.push({ nature: 'plancher', libelle: 'Montant minimal', effet: 'remplace', valeur: roundHalfUp(floored) });
  }
  if (exempt) {
    price = rational(0);
    facteurs.push(EXEMPT);
  }
  return {
    nature: 'pratique',
    idEleve: practice.idEleve,
    idScolarite: practice.idScolarite,
    fk_offre: practice.fk_offre,
    code: line.code,
    libelle: practice.libelleOffre,
    mode: priced.price.mode,
    base: roundHalfUp(first),
    facteurs,
    montant: roundHalfUp(price),
  };
}

const EXEMPT: Factor = { nature: 'exoneration', libelle: 'Exonération', effet: 'multiplie', valeur: 0 };

function siblingFactor(rank: number, { coefficientsFratrie }: CalculationRules): Coefficient {
  return coefficientsFratrie[Math.min(rank, coefficientsFratrie.length - 1)] ?? 1;
}

/** What the latest entry date that a practice has reached leaves of it. `MM-DD` before August lies in the year's second calendar year. */
function lateEntries({ debutAnnee }: HouseholdInputs, { entreesTardives }: CalculationRules) {
  const first = Number(debutAnnee.slice(0, 4));
  const latestFirst = entreesTardives
    .map(({ des, coefficient }) => ({ day: `${first + (des < '08-01' ? 1 : 0)}-${des}`, coefficient }))
    .sort((a, b) => (a.day < b.day ? 1 : -1));
  return ({ dateEntree }: Practice): Coefficient =>
    (dateEntree === null ? undefined : latestFirst.find(({ day }) => dateEntree >= day))?.coefficient ?? 1;
}

/** The floor of the rules, or the tariff's own where it is higher; what is cheaper than the floor keeps its price. */
function notBelowFloor(
  price: Rational,
  own: Rational,
  priced: Pick<Priced, 'price' | 'line'>,
  regles: CalculationRules,
) {
  if (priced.line.reduction === 0) return price;
  const least = priced.price.mode === 'EFFORT_RATE' ? priced.price.plancher : 0;
  return max(price, min(own, rational(Math.max(regles.plancherLigne, least))));
}

/** One fee per household or per pupil, none for a family without practice. */
function feeLines(
  pupils: readonly { readonly idEleve: number }[],
  { fraisInscription, baseFraisInscription }: CalculationRules,
  exempt: boolean,
): CalculationLine[] {
  if (fraisInscription === 0 || pupils.length === 0) return [];
  const payers = baseFraisInscription === 'foyer' ? [null] : pupils.map((pupil) => pupil.idEleve);
  return payers.map((idEleve) => ({
    nature: 'frais',
    idEleve,
    idScolarite: null,
    fk_offre: null,
    code: null,
    libelle: 'Frais d’inscription',
    mode: null,
    base: fraisInscription,
    facteurs: exempt ? [EXEMPT] : [],
    montant: exempt ? 0 : fraisInscription,
  }));
}
