import { compareCodes, nearestTo } from '@diapason/contracts/constants';
import { ACCEPTED, PENDING, type ReconciledRow } from '@diapason/contracts/money';

/** A line of the bank's. Cents; instants as ISO text. */
export interface BankSide {
  readonly idLigne: number;
  readonly jour: string;
  readonly reference: string;
  readonly appel: string;
  readonly montant: number;
  readonly code: string;
  readonly autorisation: string | null;
  readonly suite: string | null;
  readonly motif: string | null;
  readonly fk_reglement: number | null;
  readonly decideeLe: string | null;
}

/** An instalment that a family asked for. */
export interface CardSide {
  readonly reference: string;
  readonly rang: number;
  readonly montant: number;
  readonly etat: string;
  readonly code: string | null;
  readonly appel: string | null;
  readonly echeance: string;
  readonly depuis: string;
  readonly idReglement: number | null;
  readonly idCotisation: number;
  readonly nomPrenom: string;
  readonly eleves: string;
}

/** A payment by card of ours. */
export interface OurSide {
  readonly idReglement: number;
  readonly idCotisation: number;
  readonly montant: number;
  readonly date: string;
  readonly quittance: string | null;
  readonly fk_mode: number;
  readonly abonnement: string | null;
  readonly version: number;
  readonly nomPrenom: string;
  readonly eleves: string;
  readonly attendu: { readonly motif: string; readonly ditLe: string } | null;
}

interface Month {
  readonly debut: string;
  readonly fin: string;
  /** Of the latest statement: its last day, and when it was read. */
  readonly releve: { readonly au: string; readonly luLe: string } | null;
}

const NOBODY = { idCotisation: null, nomPrenom: null, eleves: '' } as const;

const isIn = (day: string, { debut, fin }: Month): boolean => day >= debut && day <= fin;

/** A decision holds until another statement comes. */
const holds = (said: string | null, { releve }: Month): boolean => said !== null && (!releve || said >= releve.luLe);

/**
 * A month of the bank's beside a month of ours: equal reference, amount and call match alone. What is left falls into three groups, whose
 * differences add up to the difference of both sums.
 */
export function reconcile(
  lines: readonly BankSide[],
  cards: readonly CardSide[],
  payments: readonly OurSide[],
  month: Month,
) {
  const paid = new Map(payments.map((one) => [one.idReglement, one]));
  /** The line that has each payment. */
  const used = new Map<number, BankSide>();
  const offered = new Set<string>();
  const rows: ReconciledRow[] = [];
  const matched: { readonly line: BankSide; readonly ours: OurSide }[] = [];
  const accepted = lines.filter(({ code }) => code === ACCEPTED);
  const paymentOf = (line: BankSide): OurSide | undefined => {
    const card = cards.find((one) => one.appel === line.appel && one.reference === line.reference);
    // A payment that was deleted leaves the line to another.
    const ids = [line.fk_reglement, card?.etat === 'accepte' ? card.idReglement : null];
    const id = ids.find((one) => one !== null && paid.has(one) && !used.has(one));
    return paid.get(id ?? 0);
  };
  for (const line of accepted) {
    const ours = paymentOf(line);
    if (ours) {
      used.set(ours.idReglement, line);
      if (ours.montant === line.montant && isIn(line.jour, month)) matched.push({ line, ours });
      else if (isIn(line.jour, month)) rows.push(differing(line, ours));
    } else if (isIn(line.jour, month))
      rows.push(unknownToUs(line, proposalFor(line, cards, offered), namedBy(line, cards), month));
  }
  for (const line of lines.filter(({ code, jour }) => code !== ACCEPTED && isIn(jour, month))) {
    const row = refused(line, cards);
    if (row) rows.push(row);
  }
  const known = new Set(lines.map(({ appel }) => appel));
  for (const card of cards) {
    const isTold = card.etat === 'annonce' && card.code !== PENDING && isIn(card.echeance, month);
    if (isTold && !(card.appel && known.has(card.appel)) && !offered.has(keyOf(card))) rows.push(announced(card));
  }
  // One that the bank has is of the month of its line.
  const counted = payments.filter(({ date, idReglement }) => isIn(used.get(idReglement)?.jour ?? date, month));
  for (const one of counted) if (!used.has(one.idReglement)) rows.push(unknownToBank(one, month));
  const inMonth = accepted.filter(({ jour }) => isIn(jour, month));
  return {
    banque: totalOf(inMonth),
    diapason: totalOf(counted),
    rapprochees: matched.length,
    ensemble: matched,
    lignes: rows.toSorted((a, b) => order(a) - order(b) || compareCodes(a.jour, b.jour) || compareCodes(a.cle, b.cle)),
  };
}

const totalOf = (all: readonly { readonly montant: number }[]) => ({
  nombre: all.length,
  montant: all.reduce((sum, { montant }) => sum + montant, 0),
});

const groups: readonly ReconciledRow['groupe'][] = ['banque', 'nous', 'ecart'];
const order = ({ groupe }: ReconciledRow): number => groups.indexOf(groupe);
const keyOf = ({ reference, rang }: Pick<CardSide, 'reference' | 'rang'>): string => `${reference} ${rang}`;

/** The instalment of this reference and amount that nobody was paid for: the one of this call, else the first that is due. */
function proposalFor(line: BankSide, cards: readonly CardSide[], offered: Set<string>): CardSide | undefined {
  const fits = cards
    .filter(
      (card) =>
        card.reference === line.reference &&
        card.montant === line.montant &&
        card.idReglement === null &&
        !offered.has(keyOf(card)),
    )
    .toSorted((a, b) => Number(b.appel === line.appel) - Number(a.appel === line.appel) || a.rang - b.rang);
  const [found] = fits;
  if (found) offered.add(keyOf(found));
  return found;
}

const namedBy = ({ reference }: BankSide, cards: readonly CardSide[]) =>
  cards.find((card) => card.reference === reference);

const ofLine = (line: BankSide) => ({
  cle: `ligne-${line.idLigne}`,
  idLigne: line.idLigne,
  echeance: null,
  jour: line.jour,
  reference: line.reference,
  appel: line.appel,
  autorisation: line.autorisation,
  code: line.code,
  montant: line.montant,
  motif: line.motif,
  idReglement: null,
  quittance: null,
  reglement: null,
  montantNous: null,
  depuis: null,
  rang: null,
});

const whoseOf = ({ idCotisation, nomPrenom, eleves }: Pick<CardSide, 'idCotisation' | 'nomPrenom' | 'eleves'>) => ({
  idCotisation,
  nomPrenom,
  eleves,
});

/** @param named of the same reference, where no instalment has this amount */
function unknownToUs(
  line: BankSide,
  card: CardSide | undefined,
  named: CardSide | undefined,
  month: Month,
): ReconciledRow {
  const isOutside = line.suite === 'hors' && holds(line.decideeLe, month);
  if (!card || isOutside)
    return {
      ...ofLine(line),
      ...(named ? whoseOf(named) : NOBODY),
      groupe: 'banque',
      etat: isOutside ? 'hors' : 'inconnue',
    };
  return {
    ...ofLine(line),
    ...whoseOf(card),
    groupe: 'banque',
    etat: 'proposee',
    rang: card.rang,
    montantNous: card.montant,
    depuis: card.rang === 1 ? card.depuis : card.echeance,
  };
}

const differing = (line: BankSide, ours: OurSide): ReconciledRow => ({
  ...ofLine(line),
  ...whoseOf(ours),
  groupe: 'ecart',
  etat: 'differente',
  idReglement: ours.idReglement,
  quittance: ours.quittance,
  reglement: {
    date: ours.date,
    fk_mode: ours.fk_mode,
    abonnement: ours.abonnement,
    versionAttendue: ours.version,
  },
  montantNous: ours.montant,
});

/** What the bank refused and the popup does not have. */
function refused(line: BankSide, cards: readonly CardSide[]): ReconciledRow | undefined {
  if (line.suite === 'signalee') return undefined;
  const ofReference = cards.filter(({ reference }) => reference === line.reference);
  const sameAmount = ofReference.filter(({ montant }) => montant === line.montant);
  const card =
    ofReference.find(({ appel }) => appel === line.appel) ??
    nearestTo(line.jour, sameAmount, ({ echeance }) => echeance);
  // It was paid by another call; or the bank told of it, signed, and the family and the popup know.
  if (!card || card.idReglement !== null || (card.appel === line.appel && card.etat === 'refuse')) return undefined;
  return {
    ...ofLine(line),
    ...whoseOf(card),
    groupe: 'ecart',
    etat: 'refusee',
    rang: card.rang,
    montant: 0,
    montantNous: null,
  };
}

const announced = (card: CardSide): ReconciledRow => ({
  cle: `echeance-${card.reference}-${card.rang}`,
  idLigne: null,
  echeance: { reference: card.reference, rang: card.rang },
  ...whoseOf(card),
  ...(card.code === ACCEPTED
    ? { groupe: 'banque', etat: 'annoncee', montant: null, montantNous: card.montant }
    : { groupe: 'ecart', etat: 'refusee', montant: 0, montantNous: null }),
  jour: card.echeance,
  rang: card.rang,
  reference: card.reference,
  appel: card.appel,
  autorisation: null,
  code: card.code,
  depuis: card.echeance,
  idReglement: null,
  quittance: null,
  reglement: null,
  motif: null,
});

function unknownToBank(ours: OurSide, month: Month): ReconciledRow {
  const isLater = !month.releve || ours.date > month.releve.au;
  const waits = ours.attendu !== null && holds(ours.attendu.ditLe, month);
  return {
    cle: `reglement-${ours.idReglement}`,
    idLigne: null,
    echeance: null,
    ...whoseOf(ours),
    groupe: 'nous',
    etat: isLater ? 'prochain' : waits ? 'attendue' : 'absente',
    jour: ours.date,
    rang: null,
    reference: null,
    appel: null,
    autorisation: null,
    code: null,
    montant: null,
    montantNous: ours.montant,
    depuis: null,
    idReglement: ours.idReglement,
    quittance: ours.quittance,
    reglement: null,
    motif: ours.attendu?.motif ?? null,
  };
}
