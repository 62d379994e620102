import type { TaxRecord } from './household';
import { compare, decimal, divide, rational, roundHalfUp, times } from './rational';

/**
 * Rule 1 of facts/tariffs.md: QF = round(income / parts / 12), 0 where the income is empty.
 * @returns whole euros; null where there is no tax notice (no record, declined, or a record without parts): the top bracket then applies.
 */
export function familyQuotient(fiscalite: TaxRecord | null): number | null {
  if (!fiscalite || fiscalite.absence) return null;
  if (!fiscalite.revenuFiscal) return 0;
  const parts = decimal(fiscalite.nombrePart ?? 0);
  if (compare(parts, rational(0)) <= 0) return null;
  return Math.max(0, roundHalfUp(divide(decimal(fiscalite.revenuFiscal), times(parts, rational(12)))));
}

/**
 * Rule 1: the number, from 1, of the first bracket whose upper bound is not below the quotient; above all bounds, and without
 * a tax notice, the one after the last bound.
 */
export function bracketOf(quotient: number | null, bounds: readonly number[]): number {
  if (quotient === null) return bounds.length + 1;
  const index = bounds.findIndex((bound) => quotient <= bound);
  return index === -1 ? bounds.length + 1 : index + 1;
}
