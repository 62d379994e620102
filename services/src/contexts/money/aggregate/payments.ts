import { isDeepStrictEqual } from 'node:util';
import { messages } from '@diapason/contracts/constants';
import { type EventOf, make } from '@diapason/contracts/core';
import {
  correctedSubscription,
  type Payment,
  PaymentCorrected,
  PaymentDeleted,
  PaymentErrorRecorded,
  PaymentReactivated,
  PaymentRegistered,
  SubscriptionTerminated,
  sameSubscription,
  subscriptionNumber,
} from '@diapason/contracts/money';
import { Refusal } from '@diapason/event-sourcing';
import { patched } from '../../../machinery/app/fields';
import type { ContributionEvent, ContributionState } from './contribution';
import {
  type PaymentRules,
  requireAmount,
  requireCalculated,
  requireCorrectionOpen,
  requireDate,
  requireMode,
  requireOpenYear,
  requirePayment,
  requirePaymentsOpen,
  requireSubscription,
  requireVersion,
} from './payment-rules';

/** A payment as it is entered, in cents; `abonnement` may carry the minus sign of a terminated one. */
export type PaymentEntry = Omit<EventOf<typeof PaymentRegistered>['data'], 'idCotisation'>;

/** Fields that a correction changes; those left out stay. */
export type PaymentChange = {
  readonly [K in 'montant' | 'fk_mode' | 'date' | 'quittance' | 'abonnement' | 'recuParMail']?:
    | PaymentEntry[K]
    | undefined;
};

/**
 * Adds a payment, be it more than is owed (D-MON-11). A payment of that id already there (a retry) changes nothing.
 * @throws Refusal 404 unknown contribution; 400 amount, mode; 403 mode; 422 closed, date.
 */
export function decideRegisterPayment(
  state: ContributionState,
  entry: PaymentEntry,
  rules: PaymentRules,
): ContributionEvent[] {
  const calculated = requireCalculated(state);
  if (state.payments.has(entry.idReglement)) return [];
  requireAmount(entry.montant);
  requireMode(entry.fk_mode, undefined, rules);
  const year = requireOpenYear(calculated, rules);
  requirePaymentsOpen(rules);
  requireDate(year, entry.date, rules);
  const registered = { idCotisation: calculated.idCotisation, ...tidied(entry) };
  return [make(PaymentRegistered, registered), ...stillEnded(state, registered)];
}

/**
 * Corrects a payment; fields equal to the present ones change nothing.
 * @param expected the payment's version that the client saw, where it says so.
 * @throws Refusal 404 unknown; 409 another version, or deleted; else as for adding.
 */
export function decideCorrectPayment(
  state: ContributionState,
  idReglement: number,
  change: PaymentChange,
  rules: PaymentRules,
  expected?: number,
): ContributionEvent[] {
  const calculated = requireCalculated(state);
  const before = requirePayment(state, idReglement);
  requireVersion(before, expected);
  if (before.valide === 0) throw new Refusal(messages.money.paymentAlreadyDeleted, 409);
  const { valide: _, version: __, ...shown } = before;
  const present = tidied(shown);
  const corrected = withIssuedNumber(state, before, tidied(patched(present, unlessSent(before, change))));
  requireAmount(corrected.montant);
  if (isDeepStrictEqual(present, corrected)) return [];
  requireMode(corrected.fk_mode, before.fk_mode, rules);
  requireDate(requireOpenYear(calculated, rules), corrected.date, rules);
  requireCorrectionOpen(before, corrected, rules);
  const isShownSo = correctedSubscription(before.abonnement, corrected.abonnement) === before.abonnement;
  return [make(PaymentCorrected, corrected), ...(isShownSo ? [] : stillEnded(state, corrected))];
}

/** Takes a payment out of the count; it stays on record and may be reactivated. Deleting it again changes nothing. */
export function decideDeletePayment(
  state: ContributionState,
  idReglement: number,
  rules: PaymentRules,
): ContributionEvent[] {
  const calculated = requireCalculated(state);
  const { valide, fk_mode } = requirePayment(state, idReglement);
  if (valide === 0) return [];
  requireOpenYear(calculated, rules);
  requireMode(fk_mode, fk_mode, rules);
  return [make(PaymentDeleted, { idCotisation: calculated.idCotisation, idReglement })];
}

/**
 * Counts a deleted payment again, as it is and as if it were added today. One that counts already changes nothing.
 * @param change what the same form says of it. @throws Refusal 422 on the field that it would change; else as for adding.
 */
export function decideReactivatePayment(
  state: ContributionState,
  idReglement: number,
  change: PaymentChange,
  rules: PaymentRules,
  expected?: number,
): ContributionEvent[] {
  const calculated = requireCalculated(state);
  const payment = requirePayment(state, idReglement);
  requireVersion(payment, expected);
  if (payment.valide === 1) return [];
  requireUnchanged(state, payment, change);
  requireDate(requireOpenYear(calculated, rules), payment.date, rules);
  requirePaymentsOpen(rules);
  requireMode(payment.fk_mode, payment.fk_mode, rules);
  return [make(PaymentReactivated, { idCotisation: calculated.idCotisation, idReglement })];
}

/**
 * Ends the subscription of a payment: every payment with its number, deleted ones too, for they may come back. Lists then show the number
 * with a minus sign (document 002 §4). Nothing where it has ended.
 * @throws Refusal 422 without a subscription, or in a closed year; 409 for a deleted payment; 403 for an exemption without its function.
 */
export function decideTerminateSubscription(
  state: ContributionState,
  idReglement: number,
  rules: PaymentRules,
): ContributionEvent[] {
  const calculated = requireCalculated(state);
  const number = sameSubscription(subscriptionNumber(requireSubscription(state, idReglement)));
  const running = [...state.payments.values()].flatMap(({ abonnement, ...payment }) =>
    abonnement !== null && sameSubscription(abonnement) === number ? [{ ...payment, abonnement }] : [],
  );
  if (running.length === 0) return [];
  if (requirePayment(state, idReglement).valide === 0) throw new Refusal(messages.money.paymentAlreadyDeleted, 409);
  requireOpenYear(calculated, rules);
  for (const { fk_mode } of running) requireMode(fk_mode, fk_mode, rules);
  const { idCotisation } = calculated;
  return running.map(({ idReglement: ends, abonnement }) =>
    make(SubscriptionTerminated, { idCotisation, idReglement: ends, abonnement }),
  );
}

/** A subscription that ended stays so, whichever payment gets its number: entering it anew would set it running without the right to. */
const stillEnded = (
  { ended }: ContributionState,
  { idCotisation, idReglement, abonnement }: Pick<Payment, 'idCotisation' | 'idReglement' | 'abonnement'>,
): ContributionEvent[] =>
  abonnement !== null && ended.has(sameSubscription(abonnement))
    ? [make(SubscriptionTerminated, { idCotisation, idReglement, abonnement })]
    : [];

/** Nobody said whether the receipt goes by mail: that it does is nothing new. */
const unlessSent = ({ recuParMail = 1 }: Payment, change: PaymentChange): PaymentChange =>
  change.recuParMail === recuParMail ? { ...change, recuParMail: undefined } : change;

/** A correction would be lost in a reactivation. */
function requireUnchanged(state: ContributionState, payment: Payment, change: PaymentChange): void {
  const { valide: _, version: __, ...shown } = payment;
  const present = tidied(shown);
  const wanted = withIssuedNumber(state, payment, tidied(patched(present, change)));
  const other = (['montant', 'fk_mode', 'date', 'quittance', 'abonnement'] as const).find(
    (field) => wanted[field] !== present[field],
  );
  if (other) throw new Refusal(messages.money.reactivateFirst, 422, other);
}

/** Notes a payment that failed at the bank. `stamp` is the bank's ISO 8601 instant; the same stamp and message are noted once. */
export function decideRecordPaymentError(
  state: ContributionState,
  error: { readonly idReglement: number | null; readonly stamp: string; readonly message: string },
): ContributionEvent[] {
  const { idCotisation } = requireCalculated(state);
  if (state.errors.has(`${error.stamp} ${error.message}`)) return [];
  return [make(PaymentErrorRecorded, { idCotisation, ...error })];
}

/** Empty text is none; the minus sign is how a terminated subscription is shown, not part of its number. */
const tidied = <E extends Pick<Payment, 'quittance' | 'abonnement'>>(entry: E): E => ({
  ...entry,
  quittance: entry.quittance?.trim() || null,
  abonnement: (entry.abonnement && subscriptionNumber(entry.abonnement.trim())) || null,
});

/** The number of a receipt that the family has does not change; who sends none leaves it. @throws Refusal 422 for another one. */
function withIssuedNumber<E extends Pick<Payment, 'quittance'>>(
  state: ContributionState,
  before: Payment,
  entry: E,
): E {
  const isIssued = state.papers.has(before.idReglement);
  if (!isIssued || entry.quittance === before.quittance) return entry;
  if (entry.quittance !== null) throw new Refusal(messages.money.receiptNumberIssued, 422, 'quittance');
  return { ...entry, quittance: before.quittance };
}
