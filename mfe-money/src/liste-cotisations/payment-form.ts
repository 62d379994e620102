import { paymentFields as declared, messages, toCents } from '@diapason/contracts/constants';
import type { ShownPayment } from '@diapason/platform/money';
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
}

export const paymentFields = {
  montant: { ...declared.montant, label: 'Montant' },
  fk_mode: declared.fk_mode,
  date: declared.date,
  quittance: declared.quittance,
  abonnement: declared.abonnement,
} satisfies Record<keyof PaymentValues, FieldDescriptor>;

/** Initial values: the payment, or a new one dated today. */
export function initialValues(payment: ShownPayment | undefined, today: string): PaymentValues {
  if (!payment) return { montant: null, fk_mode: null, date: today, quittance: '', abonnement: '' };
  const { montant, fk_mode, date, quittance, abonnement } = payment;
  return {
    montant: montant / 100,
    fk_mode,
    date: date.slice(0, 10),
    quittance,
    abonnement: subscriptionNumber(abonnement),
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
