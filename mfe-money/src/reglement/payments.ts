import type { PaymentRow } from '@diapason/contracts';
import { compareCodes, formatCents } from '@diapason/contracts/constants';
import type { ShownPayment } from '@diapason/platform/money';

const newestFirst = (a: PaymentRow, b: PaymentRow) => compareCodes(b.date, a.date) || b.idReglement - a.idReglement;

export const sortRows = (rows: readonly PaymentRow[]): PaymentRow[] => [...rows].sort(newestFirst);

/** « de 150,00 € du 12/11/2026 », which identifies the payment in a button's name. */
export const nameOf = ({ montant, date }: Pick<ShownPayment, 'montant' | 'date'>): string =>
  `de ${formatCents(montant)} du ${date.slice(0, 10).split('-').reverse().join('/')}`;

export const subscriptionNumber = (abonnement: string): string => abonnement.replace(/^-/, '');
