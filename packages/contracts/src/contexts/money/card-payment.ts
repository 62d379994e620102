import { date, id, int, list, optional, ref, text } from '../../core/field';
import { cents, instant, paragraphs } from '../../core/field-kinds';
import { record } from '../../core/record';

/** What the bank calls a payment: our reference, `COT-00418-1`. */
const REFERENCE = 40;
/** Numbers that the bank gives. */
const NUMBER = 40;
const MOST_SHARES = 3;
const REASON = 500;

export const instalmentFields = { date: date('Échéance'), montant: cents('Montant') };

/** A payment by card on the bank's page, from the request to what the bank says of each instalment. In the contribution's stream. */
export const cardPayment = record('cardPayment', {
  label: 'Paiement par carte',
  stream: 'contribution',
  key: 'reference',
  streamKey: 'idCotisation',
  identifiedBy: ['reference'],
  fields: {
    idCotisation: id(),
    reference: text('Référence', REFERENCE),
    fk_demandeur: ref('guardian', 'Demandé par'),
    montant: cents('Montant'),
    /** A month apart, the first on the day of the request, the remainder on the last. */
    echeances: list('Échéances', instalmentFields, { max: MOST_SHARES }),
    /** Which instalment, from 1. */
    rang: int('Échéance n°', { min: 1, max: MOST_SHARES }),
    /** The bank's own number of what it took: no other payment has it. */
    transaction: text('Transaction', NUMBER),
    /** The number by which the bank's statement names it. */
    appel: text('Appel', NUMBER),
    autorisation: text('Autorisation', NUMBER),
    /** `00000`: accepted. */
    code: text('Code de la banque', 10),
    abonnement: optional(text('Abonnement', NUMBER)),
    fk_reglement: optional(ref('payment', 'Règlement')),
    stamp: instant('Horodatage de la banque'),
    motif: paragraphs('Motif', REASON),
    revenuLe: instant('Revenue de la banque le'),
  },
});

const attempt = cardPayment.pick('idCotisation', 'reference');

export const CardPaymentRequested = cardPayment.event(
  'CardPaymentRequested',
  1,
  'Paiement par carte demandé',
  cardPayment.pick('idCotisation', 'reference', 'fk_demandeur', 'montant', 'echeances'),
);

/** A family came back from the bank's page as one that paid, and the bank has not told the school: nobody signed it, it books nothing. */
export const CardReturnedPaid = cardPayment.event(
  'CardReturnedPaid',
  1,
  'Retour de la banque, à confirmer',
  attempt.extend({ revenuLe: cardPayment.fields.revenuLe.stored.optional() }),
);

const answered = cardPayment.pick(
  'idCotisation',
  'reference',
  'rang',
  'montant',
  'transaction',
  'appel',
  'autorisation',
  'code',
  'abonnement',
  'fk_reglement',
  'stamp',
);

/** What the bank said of an instalment, signed, or in a statement that a person laid before us. Without a payment: money that was not booked. */
export const CardPaymentAnswered = cardPayment.event('CardPaymentAnswered', 1, 'Réponse de la banque', answered, {
  audit: 'paiements',
});

/** What it says of a later instalment is not signed: a hint, which the statement or a person confirms. */
export const CardInstalmentAnnounced = cardPayment.event(
  'CardInstalmentAnnounced',
  1,
  'Échéance annoncée, à rapprocher',
  attempt.extend(cardPayment.pick('rang', 'montant', 'appel', 'code', 'stamp').shape),
);

/** The bank never said what became of it, and a person who asked says that it was not taken: it is owed again. */
export const CardInstalmentMissed = cardPayment.event(
  'CardInstalmentMissed',
  1,
  'Échéance non prélevée',
  attempt.extend(cardPayment.pick('rang', 'montant', 'motif').shape),
  { audit: 'paiements' },
);

export const ACCEPTED = '00000';
/** The bank has not decided yet. */
export const PENDING = '99999';

/** The bank's number is of one call or transaction alone; there is none where it says zeros. */
export const isNumbered = (number: string): boolean => !/^0*$/.test(number);

/** What the bank says of an instalment, as far as it tells which of its words counts. */
interface Word {
  readonly code: string;
  readonly appel: string;
  /** ISO instant, of the bank's clock. */
  readonly stamp: string;
}

/**
 * Whether what the bank says of an instalment counts over what it said before: its words come out of order. What it decided of a call is
 * final; of two calls the later one counts, since one may try the first instalment again on its page.
 */
export function countsOver(said: Word & { readonly rang: number }, before: Word | undefined): boolean {
  if (!before) return true;
  const isPending = said.code === PENDING;
  if (isNumbered(said.appel) && said.appel === before.appel) return !isPending;
  const apart = Date.parse(said.stamp) - Date.parse(before.stamp);
  return isPending ? apart > 0 : said.rang > 1 || before.code !== PENDING || apart >= 0;
}

/**
 * Whether what the bank says of the first instalment counts over a return as from a payment. A refusal from before it may be of a try
 * before; what it says it has not decided is waited for all the same.
 * @param since ISO instant; undefined where it was not noted.
 */
export const endsReturn = ({ code, stamp }: Pick<Word, 'code' | 'stamp'>, since: string | null | undefined): boolean =>
  !since || code === ACCEPTED || code === PENDING || Date.parse(stamp) > Date.parse(since);
