import type { CalculationLine, CalculationRules, TariffGrid, TariffLine } from '@diapason/contracts/money';
import type { Contribution, HouseholdInputs, Practice, Rates } from './household';
import { basePrice, furtherPrice, type Situation } from './price';
import { bracketOf, familyQuotient } from './quotient';
import { compare, decimal, max, min, plus, type Rational, rational, roundHalfUp, times } from './rational';

/** No line of the grid prices an offer: staff must complete the grid before its families can be charged. */
export class MissingTariff extends Error {
  override readonly name = 'MissingTariff';
  constructor(readonly practice: Practice) {
    super(`no tariff for offer ${practice.fk_offre} (${practice.typeTarif})`);
  }
}

type Factor = CalculationLine['facteurs'][number];

/** A practice with its exact price on the way from base to amount. */
interface Priced {
  readonly practice: Practice;
  readonly tariff: TariffLine;
  readonly base: Rational;
  readonly price: Rational;
  readonly factors: readonly Factor[];
}

/**
 * A family's contribution for a year, by the rules of facts/tariffs.md (their numbers in brackets): quotient and bracket [1], zone [2],
 * price per offer [3], further practices, siblings and floor [4], fee [5], late entry [6], cents rounded half up line by line [7].
 * Exact until the rounding of each line, so the order of pupils and practices changes nothing.
 * Choices of ours: the floor limits all reductions of a line together, late entry included, and never lifts an offer above
 * its own price; an exempted family pays no fee either; pupils whose offers take no reduction do not count among siblings.
 * @returns no line and 0 for a family without practice.
 * @throws MissingTariff when the grid has no tariff for an offer.
 */
export function computeContribution(inputs: HouseholdInputs, { grille, regles }: Rates): Contribution {
  const quotient = familyQuotient(inputs.fiscalite);
  const tranche = bracketOf(quotient, grille.tranches);
  const situation: Situation = { adherent: inputs.adherent, quotient, tranche };
  const pupils = [...groupByPupil(inputs.pratiques)]
    .map(([idEleve, practices]) => pricePupil(idEleve, practices, { grille, regles }, situation))
    .sort((a, b) => compare(b.weight, a.weight) || a.idEleve - b.idEleve);
  const exempt = inputs.fiscalite?.exoneration === true;

  const lignes: CalculationLine[] = [];
  let rank = 0;
  for (const pupil of pupils) {
    for (const priced of pupil.practices) lignes.push(practiceLine(priced, rank, inputs, regles, exempt));
    if (pupil.practices.some((priced) => priced.tariff.reduction === 1)) rank += 1;
  }
  lignes.push(...feeLines(pupils, regles, exempt));
  return {
    montantTotal: lignes.reduce((sum, line) => sum + line.montant, 0),
    quotient,
    tranche,
    zone: inputs.adherent ? 'adherent' : 'exterieur',
    lignes,
  };
}

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
function tariffOf(practice: Practice, { lignes }: TariffGrid): TariffLine {
  const tariff = lignes.find((line) => line.code === practice.typeTarif);
  if (!tariff) throw new MissingTariff(practice);
  return tariff;
}

/** Rules 3 and 4, first half: a pupil's practices, dearest first, the second and further ones reduced. `weight` ranks the pupil. */
function pricePupil(idEleve: number, practices: readonly Practice[], { grille, regles }: Rates, situation: Situation) {
  const dearestFirst = practices
    .map((practice) => {
      const tariff = tariffOf(practice, grille);
      return { practice, tariff, base: basePrice(tariff, situation) };
    })
    .sort(
      (a, b) =>
        compare(b.base, a.base) ||
        a.practice.fk_offre - b.practice.fk_offre ||
        a.practice.idScolarite - b.practice.idScolarite,
    );
  let counted = 0;
  let weight = rational(0);
  const priced: Priced[] = [];
  for (const item of dearestFirst) {
    const reducible = item.tariff.reduction === 1;
    if (reducible) counted += 1;
    const result =
      reducible && counted > 1
        ? { ...item, ...furtherPractice(item.tariff, item.base, regles, situation) }
        : { ...item, price: item.base, factors: [] };
    priced.push(result);
    if (reducible) weight = plus(weight, notBelowFloor(result.price, result, regles));
  }
  return { idEleve, practices: priced, weight };
}

function furtherPractice(tariff: TariffLine, base: Rational, regles: CalculationRules, situation: Situation) {
  const published = furtherPrice(tariff, situation);
  if (published) {
    return { price: published, factors: [factor('tarifSuivant', roundHalfUp(published))] };
  }
  const { coefficientPratiqueSupplementaire: coefficient } = regles;
  return { price: times(base, decimal(coefficient)), factors: [factor('pratiqueSupplementaire', coefficient)] };
}

/** Rules 4, second half, 6 and 7: siblings, late entry, floor, exemption, rounding. `rank` counts from 0, dearest first. */
function practiceLine(
  priced: Priced,
  rank: number,
  inputs: HouseholdInputs,
  regles: CalculationRules,
  exempt: boolean,
): CalculationLine {
  const { practice, tariff, base } = priced;
  const facteurs = [...priced.factors];
  let price = priced.price;
  const apply = (nature: Factor['nature'], coefficient: number) => {
    if (coefficient === 1) return;
    price = times(price, decimal(coefficient));
    facteurs.push(factor(nature, coefficient));
  };
  if (tariff.reduction === 1) {
    apply('fratrie', siblingFactor(rank, regles));
    if (isLate(practice, inputs, regles)) apply('entreeTardive', regles.coefficientEntreeTardive);
    const floored = notBelowFloor(price, priced, regles);
    if (compare(floored, price) > 0) {
      price = floored;
      facteurs.push(factor('plancher', roundHalfUp(floored)));
    }
  }
  if (exempt) apply('exoneration', 0);
  return {
    nature: 'pratique',
    idEleve: practice.idEleve,
    idScolarite: practice.idScolarite,
    fk_offre: practice.fk_offre,
    code: tariff.code,
    libelle: practice.libelleOffre,
    mode: tariff.mode,
    base: roundHalfUp(base),
    facteurs,
    montant: roundHalfUp(price),
  };
}

function siblingFactor(rank: number, { coefficientsFratrie }: CalculationRules): number {
  return coefficientsFratrie[Math.min(rank, coefficientsFratrie.length - 1)] ?? 1;
}

/** Rule 6. `MM-DD` before August lies in the second calendar year of the school year. */
function isLate({ dateEntree }: Practice, { debutAnnee }: HouseholdInputs, { dateEntreeTardive }: CalculationRules) {
  if (dateEntree === null) return false;
  const year = Number(debutAnnee.slice(0, 4)) + (dateEntreeTardive < '08-01' ? 1 : 0);
  return dateEntree >= `${year}-${dateEntreeTardive}`;
}

/** Rule 4: the floor of the settings, or the tariff's own where it is higher; an offer cheaper than the floor keeps its price. */
function notBelowFloor(price: Rational, { tariff, base }: Pick<Priced, 'tariff' | 'base'>, regles: CalculationRules) {
  const own = tariff.mode === 'EFFORT_RATE' ? tariff.plancher : 0;
  return max(price, min(base, rational(Math.max(regles.plancherLigne, own))));
}

/** Rule 5: one fee per household or per pupil, none for a family without practice. */
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
    facteurs: exempt ? [factor('exoneration', 0)] : [],
    montant: exempt ? 0 : fraisInscription,
  }));
}

const factorLabels: Record<Factor['nature'], string> = {
  pratiqueSupplementaire: 'Pratique supplémentaire',
  tarifSuivant: 'Tarif de la pratique supplémentaire',
  fratrie: 'Réduction fratrie',
  entreeTardive: 'Entrée en cours d’année',
  exoneration: 'Exonération',
  plancher: 'Montant minimal',
};

const factor = (nature: Factor['nature'], valeur: number): Factor => ({
  nature,
  libelle: factorLabels[nature],
  valeur,
});
