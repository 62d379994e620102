import {
  type Instalment,
  type InstalmentCount,
  messages,
  nearestTo,
  parisDay,
  paymentMode,
} from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import {
  ACCEPTED,
  CardInstalmentAnnounced,
  CardInstalmentMissed,
  CardPaymentAnswered,
  CardPaymentRequested,
  CardReturnedPaid,
  PaymentRegistered,
  PENDING,
} from '@diapason/contracts/money';
import { Refusal } from '@diapason/event-sourcing';
import { type CardAttempt, keyOfAnswer } from './card-attempts';
import { type ContributionEvent, type ContributionState, paidCents } from './contribution';
import { type PaymentRules, requireCalculated } from './payment-rules';
import { decideRecordPaymentError } from './payments';
import { requireNotClosed } from './year-closing';

const DIGITS = 5;

/** `COT-00418-1`: the first of contribution 418. */
const referenceOf = (idCotisation: number, rank: number): string =>
  `COT-${String(idCotisation).padStart(DIGITS, '0')}-${rank}`;

/** Asked for just now: the last of the contribution. */
export const lastReference = ({ cards }: Pick<ContributionState, 'cards'>): string => [...cards.keys()].at(-1) ?? '';

/**
 * Of two payments at once the bank may take both: none is begun while it has not decided of another, or has sent the family back from one
 * as having paid, nor while its page of the last one may still be open, unless the family says that it left it without paying.
 * @throws Refusal 409
 */
export function requireNoneOpen(
  { cards }: Pick<ContributionState, 'cards'>,
  { abandon, over }: { readonly abandon?: string | undefined; readonly over?: ReadonlySet<string> },
): void {
  const last = lastReference({ cards });
  const isOpen = ([reference, { words, paid, missed, returned }]: readonly [string, CardAttempt]) => {
    if (paid.has(1) || missed.has(1)) return false;
    const said = words.get(1)?.code;
    return (
      said === PENDING ||
      returned ||
      (said === undefined && reference === last && reference !== abandon && !over?.has(reference))
    );
  };
  if ([...cards].some(isOpen)) throw new Refusal(messages.money.cardUndecided, 409);
}

/** @param listed cents paid by the lists, which what is asked for rests on: they may be behind. @throws Refusal 409 where they are. */
export function requireListed(state: Pick<ContributionState, 'payments'>, listed: number): void {
  if (listed !== paidCents(state)) throw new Refusal(messages.money.cardAmountsChanged, 409);
}

/**
 * A family goes to the bank's page. @param echeances as the server computed them.
 * @param shown cents of each share as the family saw them, where they were sent.
 * @param abandon the payment before, that the family says it left without paying. @param over those that nobody waits for any more.
 * @throws Refusal 409 where amounts differ, or while another may be paid; 422 for a closed year, or with nothing left to pay.
 */
export function decideRequestCard(
  state: ContributionState,
  request: {
    readonly fk_demandeur: number;
    readonly echeances: readonly Instalment[];
    readonly shown: readonly (number | undefined)[];
    readonly listed: number;
    readonly abandon?: string | undefined;
    readonly over?: ReadonlySet<string>;
  },
  { closed }: Pick<PaymentRules, 'closed'>,
): ContributionEvent[] {
  const { idCotisation, fk_anneeScolaire } = requireCalculated(state);
  const { echeances, shown, listed, fk_demandeur } = request;
  if (closed.has(fk_anneeScolaire)) throw new Refusal(messages.money.closedYear, 422);
  const montant = echeances.reduce((sum, share) => sum + share.montant, 0);
  if (montant <= 0 || echeances.some((share) => share.montant <= 0))
    throw new Refusal(messages.money.nothingToPay, 422);
  const isOther = (cents: number | undefined, index: number) =>
    cents !== undefined && cents !== (index === 0 ? montant : (echeances[index]?.montant ?? 0));
  if (shown.some(isOther)) throw new Refusal(messages.money.cardAmountsChanged, 409);
  requireListed(state, listed);
  requireNoneOpen(state, request);
  const reference = referenceOf(idCotisation, state.cards.size + 1);
  return [make(CardPaymentRequested, { idCotisation, reference, fk_demandeur, montant, echeances: [...echeances] })];
}

/**
 * The family came back from the bank's page as having paid, and nothing that the bank signed tells of it: it books nothing, and is waited
 * for until the bank, its statement or a person says what became of it. After a refusal too: one may try again on the bank's page.
 * @param revenuLe ISO instant. @throws Refusal 404 for a payment that is none of this contribution.
 */
export function decideReturnPaid(state: ContributionState, reference: string, revenuLe: string): ContributionEvent[] {
  const { idCotisation } = requireCalculated(state);
  const { words, paid, missed, returned } = requireAttempt(state, reference);
  const said = words.get(1)?.code;
  if (returned || paid.has(1) || missed.has(1) || said === PENDING || said === ACCEPTED) return [];
  return [make(CardReturnedPaid, { idCotisation, reference, revenuLe })];
}

export const countOf = (abonnement: number | null | undefined): InstalmentCount | undefined => {
  if (!abonnement || abonnement === 1) return 1;
  return abonnement === 2 || abonnement === 3 ? abonnement : undefined;
};

/** What the bank says of an instalment. Cents; `stamp` is an ISO instant, `date` its day in Paris. */
export interface CardAnswer {
  readonly reference: string;
  readonly rang: number;
  readonly montant: number;
  readonly transaction: string;
  readonly appel: string;
  readonly autorisation: string;
  readonly code: string;
  readonly abonnement: string | null;
  readonly stamp: string;
  readonly date: string;
}

function requireAttempt({ cards }: ContributionState, reference: string): CardAttempt {
  const attempt = cards.get(reference);
  if (!attempt) throw new Refusal(messages.money.cardUnknown, 404, 'reference');
  return attempt;
}

/**
 * The bank answered: with our amount and an authorisation it is a payment, else an error, or nothing yet. The same answer again changes
 * nothing, and a refusal closes nothing: the family may have tried again on the bank's page.
 * @param idReglement the number of the payment it would be: the same for the same transaction.
 * @param booked the payment that a person made of the same money before, on whichever contribution.
 */
export function decideAnswerCard(
  state: ContributionState,
  { date, ...answer }: CardAnswer,
  idReglement: number | null,
  rules: Pick<PaymentRules, 'closed' | 'today'>,
  booked?: number,
): ContributionEvent[] {
  const { idCotisation, fk_anneeScolaire } = requireCalculated(state);
  const attempt = requireAttempt(state, answer.reference);
  // The statement may have said it without the transaction's number.
  if (attempt.answers.has(keyOfAnswer(answer)) || (answer.code === ACCEPTED && attempt.calls.has(answer.appel)))
    return [];
  if (booked !== undefined) return [make(CardPaymentAnswered, { idCotisation, ...answer, fk_reglement: booked })];
  const { rang, montant, code, abonnement, stamp } = answer;
  const fault = faultOf(answer, attempt, rules.closed.has(fk_anneeScolaire));
  const isPaid = fault === undefined && code === ACCEPTED && idReglement !== null && !state.payments.has(idReglement);
  const answered = make(CardPaymentAnswered, { idCotisation, ...answer, fk_reglement: isPaid ? idReglement : null });
  if (isPaid) return [answered, paidByCard(state, { idReglement, montant, date, abonnement }, rules)];
  if (fault === undefined) return [answered];
  const message = attempt.echeances.length > 1 ? messages.money.cardShare(rang, fault) : fault;
  return [answered, ...decideRecordPaymentError(state, { idReglement: null, stamp, message })];
}

/** Why this is no payment; undefined for one, and while the bank has not decided. */
function faultOf(
  { code, montant, rang, autorisation }: Pick<CardAnswer, 'code' | 'montant' | 'rang' | 'autorisation'>,
  { echeances }: CardAttempt,
  isClosed: boolean,
): string | undefined {
  if (code === PENDING) return undefined;
  if (code !== ACCEPTED) return messages.money.cardRefused(code);
  if (autorisation === '') return messages.money.cardUnauthorised;
  if (echeances[rang - 1]?.montant !== montant) return messages.money.cardOtherAmount(montant);
  return isClosed ? messages.money.cardOfClosedYear(montant) : undefined;
}

/** What the bank took. Cents; `date` is the bank's day. */
interface Taken {
  readonly idReglement: number;
  readonly montant: number;
  readonly date: string;
}

function paidByCard(
  state: ContributionState,
  { date, ...taken }: Taken & { readonly abonnement: string | null },
  { today }: Pick<PaymentRules, 'today'>,
) {
  const { idCotisation, fk_site } = requireCalculated(state);
  const day = date > today ? today : date;
  const paid = { ...taken, idCotisation, fk_mode: paymentMode.onlineCard, date: day, quittance: null, fk_site };
  return make(PaymentRegistered, paid);
}

/**
 * What the bank took is a payment with its receipt: of its instalment, as the signed answer would have made it, else plain money.
 * @param said with the instalment's reference; null for money that names none of ours.
 * @throws Refusal 422 for a closed year; 409 for an instalment that another payment pays, or of another amount.
 */
export function decideBook(
  state: ContributionState,
  said: CardAnswer | null,
  taken: Taken,
  rules: Pick<PaymentRules, 'closed' | 'today'>,
): ContributionEvent[] {
  const { fk_anneeScolaire } = requireCalculated(state);
  if (state.payments.has(taken.idReglement)) return [];
  requireNotClosed(fk_anneeScolaire, rules.closed);
  const plain = () => [paidByCard(state, { ...taken, abonnement: null }, rules)];
  if (!said) return plain();
  const { paid } = requireAttempt(state, said.reference);
  const before = paid.get(said.rang);
  if (before !== undefined && state.payments.get(before)?.valide === 1)
    throw new Refusal(messages.general.conflict, 409);
  const events = decideAnswerCard(state, said, taken.idReglement, rules);
  // The bank had said it before, and its payment no longer counts, or could not be made then.
  if (events.length === 0) return plain();
  if (!events.some(({ type }) => type === 'PaymentRegistered'))
    throw new Refusal(messages.money.cardOtherAmount(said.montant), 409);
  return events;
}

/** The call by which the bank took an instalment, as it said without a signature. @throws Refusal 409 where it said no such thing. */
export function announcedCall(state: ContributionState, reference: string, rang: number): string {
  const told = requireAttempt(state, reference).announced.get(rang);
  if (told?.code !== ACCEPTED) throw new Refusal(messages.money.cardNotAnnounced, 409, 'echeance');
  return told.appel;
}

/**
 * The bank speaks of a later instalment, and does not sign it: each call is noted once, for whoever reconciles. It is of the instalment due
 * nearest its day; nothing follows from an amount that is not that of an instalment to come.
 */
export function decideAnnounceInstalment(
  state: ContributionState,
  { reference, montant, appel, code, stamp }: Pick<CardAnswer, 'reference' | 'montant' | 'appel' | 'code' | 'stamp'>,
): ContributionEvent[] {
  const { idCotisation } = requireCalculated(state);
  const { echeances, paid, announced, heard } = requireAttempt(state, reference);
  if (heard.has(appel)) return [];
  const open = echeances
    .map((share, index) => ({ ...share, rang: index + 1 }))
    .filter((share) => share.rang > 1 && share.montant === montant && !paid.has(share.rang))
    .filter(({ rang }) => announced.get(rang)?.code !== ACCEPTED);
  const nearest = nearestTo(parisDay(new Date(stamp)), open, ({ date }) => date);
  if (!nearest) return [];
  const { rang } = nearest;
  return [make(CardInstalmentAnnounced, { idCotisation, reference, rang, montant, appel, code, stamp })];
}

/**
 * What the bank was silent of, or had not decided, was not taken: it is owed again, and an error tells of it. The first one is silent only
 * where the bank said that it had not decided, or sent the family back as having paid. What it says later counts all the same.
 * @param stamp ISO instant.
 * @throws Refusal 404 for an instalment that is not there; 409 for one of which it is known what became of it, or that is still to come.
 */
export function decideMissInstalment(
  state: ContributionState,
  { reference, rang, motif, stamp }: { reference: string; rang: number; motif: string; stamp: string },
): ContributionEvent[] {
  const { idCotisation } = requireCalculated(state);
  const { echeances, paid, words, missed, returned } = requireAttempt(state, reference);
  const share = echeances[rang - 1];
  if (!share) throw new Refusal(messages.money.cardUnknown, 404, 'rang');
  if (missed.has(rang)) return [];
  const said = words.get(rang)?.code;
  const first = paid.get(1);
  const goesOn = first !== undefined && !state.payments.get(first)?.abonnement?.startsWith('-');
  const isSilent = rang === 1 ? returned : said === undefined && goesOn;
  const isAwaited = !paid.has(rang) && (said === PENDING || isSilent);
  if (!isAwaited || share.date >= parisDay(new Date(stamp)))
    throw new Refusal(messages.money.cardNotSilent, 409, 'rang');
  const { cardMissed, cardShare } = messages.money;
  const message = echeances.length > 1 ? cardShare(rang, cardMissed) : cardMissed;
  return [
    make(CardInstalmentMissed, { idCotisation, reference, rang, montant: share.montant, motif }),
    ...decideRecordPaymentError(state, { idReglement: null, stamp, message }),
  ];
}
