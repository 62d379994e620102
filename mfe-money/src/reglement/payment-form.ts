import type { PaymentRow } from '@diapason/contracts';
import {
  bringsMoney,
  daysBetween,
  paymentFields as declared,
  limits,
  messages,
  paymentMode,
  toCents,
} from '@diapason/contracts/constants';
import type { FieldDescriptor } from '@diapason/ui/form';
import { subscriptionNumber } from './payments';

export interface PaymentValues {
  /** Euros; NaN when what was typed is no number. */
  readonly montant: number | null;
  readonly fk_mode: number | null;
  /** YYYY-MM-DD */
  readonly date: string | null;
  readonly quittance: string;
  readonly abonnement: string;
  /** The receipt goes by mail. */
  readonly recuParMail: boolean;
}

export const paymentFields = {
  montant: { ...declared.montant, label: 'Montant' },
  fk_mode: declared.fk_mode,
  date: declared.date,
  quittance: declared.quittance,
  abonnement: declared.abonnement,
} satisfies Record<Exclude<keyof PaymentValues, 'recuParMail'>, FieldDescriptor>;

/** What the next payment of a pile has in common with the one before. */
export type PileDefaults = Pick<PaymentValues, 'date' | 'fk_mode'>;

/** A new payment: what is left to pay, in cents, on the day and in the mode of the one before. */
export const newPayment = (rest: number, { date, fk_mode }: PileDefaults): PaymentValues => ({
  montant: rest > 0 ? rest / 100 : null,
  fk_mode,
  date,
  quittance: '',
  abonnement: '',
  recuParMail: true,
});

/** The payment as a correction begins. */
export function valuesOf({ montant, fk_mode, date, quittance, abonnement, recuParMail }: PaymentRow): PaymentValues {
  return {
    montant,
    fk_mode,
    date: date.slice(0, 10),
    quittance: quittance ?? '',
    abonnement: subscriptionNumber(abonnement ?? ''),
    recuParMail: recuParMail !== 0,
  };
}

export const notAnAmount = 'Indiquez un montant en euros, par exemple 150,00';

/** Errors that descriptors cannot express, in the documents' words. The server checks other payments. */
export function validatePayment({ montant }: PaymentValues): Partial<Record<keyof PaymentValues, string>> {
  const fault = amountFault(montant);
  return fault ? { montant: fault } : {};
}

function amountFault(montant: number | null): string | undefined {
  if (montant === null) return undefined;
  if (Number.isNaN(montant)) return notAnAmount;
  if (montant < 0) return messages.money.negativeAmount;
  if (montant === 0) return messages.money.zeroAmount;
  return toCents(montant) === null ? messages.money.fractionOfCent : undefined;
}

interface Target {
  readonly idCotisation: number;
  /** Undefined for a new payment; else the version seen and the initial values. */
  readonly payment?: { readonly idReglement: number; readonly version: number; readonly before: PaymentValues };
}

/**
 * The body of POST /api/reglements/{idCotisation}: idReglement 0 adds; a correction says which version was seen. Numbers left as
 * they were are not sent: the receipt may have been given its number while the dialog was open.
 */
export function requestOf(values: PaymentValues, { idCotisation, payment }: Target) {
  const numbers = (['quittance', 'abonnement'] as const)
    .filter((name) => !payment || values[name].trim() !== payment.before[name])
    .map((name) => [name, values[name].trim()]);
  return {
    idReglement: payment?.idReglement ?? 0,
    fk_cotisation: idCotisation,
    montant: values.montant ?? 0,
    fk_mode: values.fk_mode,
    date: values.date,
    valide: 1 as const,
    ...(Object.fromEntries(numbers) as { quittance?: string; abonnement?: string }),
    ...(values.recuParMail === (payment?.before.recuParMail ?? true)
      ? {}
      : { recuParMail: flagOf(values.recuParMail) }),
    ...(payment ? { versionAttendue: payment.version } : {}),
  };
}

interface Mode {
  readonly idMode: number;
  readonly libelleMode: string;
  readonly enLigne: boolean;
}

/** Modes offered: online ones are recorded by card payments and stay only on their payment. */
export function modeOptions(modes: readonly Mode[], current: number | undefined) {
  return modes
    .filter(({ enLigne, idMode }) => !enLigne || idMode === current)
    .map(({ idMode, libelleMode }) => ({ value: idMode, label: libelleMode }));
}

const flagOf = (is: boolean): 0 | 1 => (is ? 1 : 0);

/** Modes in which money may come by a subscription; elsewhere nobody is asked for its number. */
const BY_SUBSCRIPTION: readonly (number | null)[] = [paymentMode.card, paymentMode.directDebit, paymentMode.onlineCard];
export const asksSubscription = ({ fk_mode, abonnement }: Pick<PaymentValues, 'fk_mode' | 'abonnement'>): boolean =>
  abonnement !== '' || BY_SUBSCRIPTION.includes(fk_mode);

/** Why a new payment has no receipt sent, in words; undefined where it is a question of an address alone. */
export function withoutReceipt({ fk_mode, date }: PileDefaults, today: string): string | undefined {
  if (fk_mode !== null && !bringsMoney(fk_mode)) return 'Une exonération n’a pas de reçu.';
  if (date === null) return undefined;
  const days = daysBetween(date, today);
  return days > limits.receiptDays
    ? `Règlement de plus de ${limits.receiptDays} jours\u00a0: aucun reçu n’est envoyé.`
    : undefined;
}
