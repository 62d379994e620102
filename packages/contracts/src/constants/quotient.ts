/** Household parts are counted in quarters; no household has fewer. */
export const LEAST_PARTS = 0.25;

/**
 * Family quotient in whole euros: round(income / parts / 12); 0 where income or parts are empty (document 001 §2, 002 §5).
 * @param income yearly tax income in euros. @param parts household parts, 0.25 steps allowed.
 */
export function quotientOf(income: number | null, parts: number | null): number {
  if (!income || !parts || parts <= 0 || income < 0) return 0;
  return Math.round(income / parts / 12);
}
