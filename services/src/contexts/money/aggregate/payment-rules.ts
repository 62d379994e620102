import {
  beginOfSchoolYear,
  bringsMoney,
  frenchDate,
  messages,
  paymentModes,
  type SchoolYear,
  schoolYearFrom,
} from '@diapason/contracts/constants';
import type { Payment } from '@diapason/contracts/money';
import { Refusal } from '@diapason/event-sourcing';
import type { Calculated, ContributionState } from './contribution';
import { requireNotClosed } from './year-closing';

/** What a decision on payments must know beyond the contribution's own history. Dates are `YYYY-MM-DD`. */
export interface PaymentRules {
  readonly today: string;
  /** Setting `fermetureReglements`: the last day on which payments may be added; null for none. */
  readonly fermeture: string | null;
  readonly years: ReadonlyMap<number, SchoolYear>;
  /** The years that were closed by the act of closing. */
  readonly closed: ReadonlySet<number>;
  /** The caller holds right `exemptFromPayment`: mode "Exonération direction". */
  readonly mayExempt: boolean;
}

/** @throws Refusal 404 while nothing was calculated: there is nothing to pay. */
export function requireCalculated({ calculated }: ContributionState): Calculated {
  if (!calculated) throw new Refusal(messages.money.contributionUnknown, 404, 'idCotisation');
  return calculated;
}

/** @throws Refusal 404 for a payment that this contribution does not have. */
export function requirePayment(state: ContributionState, idReglement: number): Payment {
  const payment = state.payments.get(idReglement);
  if (!payment) throw new Refusal(messages.money.paymentUnknown, 404, 'idReglement');
  return payment;
}

/** The subscription of a payment as it is shown. @throws Refusal 404 for an unknown payment, 422 for one without. */
export function requireSubscription(state: ContributionState, idReglement: number): string {
  const { abonnement } = requirePayment(state, idReglement);
  if (abonnement === null) throw new Refusal(messages.money.noSubscription, 422);
  return abonnement;
}

/** @throws Refusal 409 when the client saw another version of the payment than the present one. */
export function requireVersion(payment: Payment, expected: number | undefined): void {
  if (expected !== undefined && expected !== payment.version) {
    throw new Refusal(messages.general.conflict, 409, 'versionAttendue');
  }
}

/** @throws Refusal 422 for a closed year, 400 for an unknown one. */
export function requireOpenYear({ fk_anneeScolaire }: Calculated, rules: PaymentRules): SchoolYear {
  const year = rules.years.get(fk_anneeScolaire);
  if (!year) throw new Refusal(messages.general.notFound, 400, 'fk_anneeScolaire');
  requireNotClosed(fk_anneeScolaire, rules.closed);
  return year;
}

/** Document 002 §4: payments can be added only while the closing date is today or later. */
export function requirePaymentsOpen({ fermeture, today }: PaymentRules): void {
  if (fermeture !== null && fermeture < today) throw new Refusal(messages.money.paymentsClosed, 422);
}

/**
 * Nor is the closing date passed by correcting: neither the old nor the new date lies after it, and once it is over nothing is added
 * to the amount, nor to the money that came.
 */
export function requireCorrectionOpen(before: Correctable, corrected: Correctable, rules: PaymentRules): void {
  const { fermeture } = rules;
  if (fermeture !== null && (before.date > fermeture || corrected.date > fermeture))
    throw new Refusal(messages.money.paymentsClosed, 422, 'date');
  if (corrected.montant > before.montant || moneyOf(corrected) > moneyOf(before)) requirePaymentsOpen(rules);
}

type Correctable = Pick<Payment, 'date' | 'montant' | 'fk_mode'>;

/** An exemption that becomes a cheque is a payment that is added. */
const moneyOf = ({ montant, fk_mode }: Correctable): number => (bringsMoney(fk_mode) ? montant : 0);

/** @throws Refusal 400 with the documents' words for a negative amount; 400 for zero, or a fraction of a cent. */
export function requireAmount(montant: number): void {
  if (montant < 0) throw new Refusal(messages.money.negativeAmount, 400, 'montant');
  if (!Number.isSafeInteger(montant)) throw new Refusal(messages.money.fractionOfCent, 400, 'montant');
  if (montant === 0) throw new Refusal(messages.money.zeroAmount, 400, 'montant');
}

/**
 * Arrears are paid once the year is over, and the coming year's money before it begins (D-MON-28).
 * @throws Refusal 422 for a day that has not come in Paris, or one before the school year that precedes the contribution's.
 */
export function requireDate({ debut }: SchoolYear, date: string, { today }: Pick<PaymentRules, 'today'>): void {
  if (date > today) throw new Refusal(messages.money.dateInFuture, 422, 'date');
  const earliest = schoolYearFrom(beginOfSchoolYear(debut) - 1).debut;
  if (date < earliest) throw new Refusal(messages.money.dateTooEarly(frenchDate(earliest)), 422, 'date');
}

/**
 * @param before the payment's mode so far: one recorded online keeps it, and an exemption is touched only by who may grant one.
 * @throws Refusal 400 for a mode that does not exist, 403 for one the caller may not use.
 */
export function requireMode(fk_mode: number, before: number | undefined, { mayExempt }: PaymentRules): void {
  const modeOf = (wanted: number | undefined) => paymentModes.find(({ id }) => id === wanted);
  const mode = modeOf(fk_mode);
  if (!mode) throw new Refusal(messages.money.unknownMode, 400, 'fk_mode');
  const exempts = [mode, modeOf(before)].some((one) => one && one.fonction !== null);
  if ((exempts && !mayExempt) || (mode.enLigne && fk_mode !== before)) {
    throw new Refusal(messages.money.modeNotAllowed, 403, 'fk_mode');
  }
}
