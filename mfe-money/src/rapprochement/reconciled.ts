import { formatCents, periodInWords } from '@diapason/contracts/constants';
import type { ApiData } from '@diapason/platform';
import { signed } from '@diapason/ui';

export type Reconciled = ApiData<'GET /api/rapprochement'>;
export type Row = Reconciled['lignes'][number];

/** « Novembre 2026 » of 2026-11 */
export function monthInWords(mois: string): string {
  const words = periodInWords(mois);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** What is left of a difference: « 55,97 € », « − 36,00 € » */
export const withMinus = (cents: number): string => (cents < 0 ? signed(cents) : formatCents(cents));

/** What each group adds to the difference between the bank and us. */
export const gapOf = ({ groupe, montant, montantNous }: Row): number => {
  if (groupe === 'banque') return montant ?? 0;
  return groupe === 'nous' ? -(montantNous ?? 0) : (montant ?? 0) - (montantNous ?? 0);
};

/** Called a payment, not an instalment: its first part, or one that is not known. */
export const isWhole = (rang: number | null): boolean => rang === null || rang === 1;

/** « Paiement », « 2ᵉ échéance »: which part of a payment by card. */
export const instalment = (rang: number | null): string => (isWhole(rang) ? 'Paiement' : `${rang}ᵉ échéance`);

export const groups = [
  { id: 'banque', title: 'À la banque, pas chez nous' },
  { id: 'nous', title: 'Chez nous, pas à la banque' },
  { id: 'ecart', title: 'Montants différents, refus' },
] as const;
