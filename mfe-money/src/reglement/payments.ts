import type { PaymentRow } from '@diapason/contracts';
import { compareCodes } from '@diapason/contracts/constants';
import { formatDate, formatEuros, useOffered } from '@diapason/ui';

const newestFirst = (a: PaymentRow, b: PaymentRow) => compareCodes(b.date, a.date) || b.idReglement - a.idReglement;

export const sortRows = (rows: readonly PaymentRow[]): PaymentRow[] => [...rows].sort(newestFirst);

/** « de 150,00 € du 12/11/2026 », which identifies the payment in a button's name. */
export const nameOf = ({ montant, date }: Pick<PaymentRow, 'montant' | 'date'>): string =>
  `de ${formatEuros(montant)} du ${formatDate(date)}`;

/** A leading minus sign means a terminated subscription (document 002 §3). */
export const isTerminated = (abonnement: string | null): boolean => abonnement?.startsWith('-') ?? false;

export const subscriptionNumber = (abonnement: string): string => abonnement.replace(/^-/, '');

type Word = PaymentRow['peut'][number];

/** Whether something is offered of a payment: what the server says of it, but narrow devices delete none (document 002 §9). */
export function useOfferedOf(): (payment: Pick<PaymentRow, 'peut'>, word: Word) => boolean {
  const deletes = useOffered('deletedPayments');
  return ({ peut }, word) => peut.includes(word) && (word !== 'supprimer' || deletes);
}
