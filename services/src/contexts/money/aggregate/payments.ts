import { messages } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import {
  PaymentCorrected,
  PaymentDeleted,
  PaymentErrorRecorded,
  PaymentReactivated,
  PaymentRegistered,
  ReceiptIssued,
  SubscriptionTerminated,
} from '@diapason/contracts/money';
import { Refusal } from '@diapason/event-sourcing';
import type { ContributionEvent, ContributionState, Payment } from './contribution';
import {
  type PaymentRules,
  requireAmount,
  requireCalculated,
  requireDateWithin,
  requireMode,
  requireNoOverpayment,
  requireOpenYear,
  requirePayment,
  requirePaymentsOpen,
  requireVersion,
} from './payment-rules';

/** A payment as it is entered. `montant` in cents, `date` `YYYY-MM-DD`; `abonnement` may carry the minus sign of a terminated one. */
export interface PaymentEntry {
  readonly idReglement: number;
  readonly montant: number;
  readonly fk_mode: number;
  readonly date: string;
  readonly quittance: string | null;
  readonly abonnement: string | null;
  /** Where it is paid: the settlement site of who records it. */
  readonly fk_site: number | null;
}

/** Fields that a correction changes; those left out stay. */
export type PaymentChange = Partial<Omit<PaymentEntry, 'idReglement' | 'fk_site'>>;

/**
 * Adds a payment. A payment of that id already there (a retry) changes nothing.
 * @throws Refusal 404 unknown contribution; 400 amount, mode; 403 mode; 422 closed, date outside the year, overpayment.
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
  requireDateWithin(year, entry.date);
  requireNoOverpayment(state, calculated, entry.montant);
  const { idCotisation } = calculated;
  return [make(PaymentRegistered, { idCotisation, ...entry, ...texts(entry) })];
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
  if (!before.valide) throw new Refusal(messages.money.paymentAlreadyDeleted, 409);
  const { idCotisation } = calculated;
  const after = { ...entryOf(before), ...change };
  const corrected = { ...after, ...texts(after) };
  requireAmount(corrected.montant);
  if (same(before, corrected)) return [];
  requireMode(corrected.fk_mode, before.fk_mode, rules);
  requireDateWithin(requireOpenYear(calculated, rules), corrected.date);
  requireNoOverpayment(state, calculated, corrected.montant - before.montant);
  return [make(PaymentCorrected, { idCotisation, ...corrected })];
}

/** Takes a payment out of the count; it stays on record and may be reactivated. Deleting it again changes nothing. */
export function decideDeletePayment(
  state: ContributionState,
  idReglement: number,
  rules: PaymentRules,
): ContributionEvent[] {
  const calculated = requireCalculated(state);
  if (!requirePayment(state, idReglement).valide) return [];
  requireOpenYear(calculated, rules);
  return [make(PaymentDeleted, { idCotisation: calculated.idCotisation, idReglement })];
}

/** Counts a deleted payment again, as if it were added today. One that counts already changes nothing. */
export function decideReactivatePayment(
  state: ContributionState,
  idReglement: number,
  rules: PaymentRules,
  expected?: number,
): ContributionEvent[] {
  const calculated = requireCalculated(state);
  const payment = requirePayment(state, idReglement);
  requireVersion(payment, expected);
  if (payment.valide) return [];
  requireOpenYear(calculated, rules);
  requirePaymentsOpen(rules);
  requireMode(payment.fk_mode, payment.fk_mode, rules);
  requireNoOverpayment(state, calculated, payment.montant);
  return [make(PaymentReactivated, { idCotisation: calculated.idCotisation, idReglement })];
}

/** Ends the subscription of a payment; lists then show its number with a minus sign. @throws Refusal 422 without a subscription. */
export function decideTerminateSubscription(state: ContributionState, idReglement: number): ContributionEvent[] {
  const { idCotisation } = requireCalculated(state);
  const { abonnement, resilie } = requirePayment(state, idReglement);
  if (abonnement === null) throw new Refusal(messages.money.noSubscription, 422);
  return resilie ? [] : [make(SubscriptionTerminated, { idCotisation, idReglement, abonnement })];
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

/** Gives a payment its receipt number, its own where it was entered with one. Once only, and never for a deleted payment. */
export function decideIssueReceipt(state: ContributionState, idReglement: number, numero: string): ContributionEvent[] {
  const { idCotisation } = requireCalculated(state);
  const payment = requirePayment(state, idReglement);
  if (payment.receiptIssued || !payment.valide) return [];
  const quittance = payment.quittance ?? numero;
  return [make(ReceiptIssued, { idCotisation, idReglement, quittance, parMail: 1 })];
}

const entryOf = ({ idReglement, montant, fk_mode, date, quittance, abonnement, fk_site }: Payment): PaymentEntry => ({
  idReglement,
  montant,
  fk_mode,
  date,
  quittance,
  abonnement,
  fk_site,
});

const same = (payment: Payment, entry: PaymentEntry): boolean =>
  payment.montant === entry.montant &&
  payment.fk_mode === entry.fk_mode &&
  payment.date === entry.date &&
  payment.quittance === entry.quittance &&
  payment.abonnement === entry.abonnement;

/** Empty text is none; the minus sign is how a terminated subscription is shown, not part of its number. */
const texts = ({ quittance, abonnement }: Pick<PaymentEntry, 'quittance' | 'abonnement'>) => ({
  quittance: quittance?.trim() || null,
  abonnement: abonnement?.trim().replace(/^-/, '') || null,
});
