import { formatNumber } from './frenchNumber';

/** Money: euros with at most two decimals on the wire for a payment's `montant`; integer cents everywhere else. */

/** Euros to integer cents; null when the number is not finite or has a fraction of a cent. */
export function toCents(euros: number): number | null {
  if (!Number.isFinite(euros)) return null;
  const cents = Math.round(euros * 100);
  return Math.abs(euros * 100 - cents) < 1e-6 * Math.max(1, Math.abs(euros)) && Number.isSafeInteger(cents)
    ? cents
    : null;
}

/** Integer cents to euros, for the wire. */
export const toEuros = (cents: number): number => cents / 100;

/** `85250` → `852,50 €`, with the French thin and no-break spaces. */
export const formatCents = (cents: number): string => formatNumber(cents / 100, '€');
