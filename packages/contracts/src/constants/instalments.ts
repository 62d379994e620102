import { daysBetween } from './calendar';

/** One instalment: due date (YYYY-MM-DD) and integer cents. */
export interface Instalment {
  readonly date: string;
  readonly montant: number;
}

export type InstalmentCount = 1 | 2 | 3;

/** How long somebody may stay on the bank's page before nobody waits for it any more. */
export const BANK_PAGE_MS = 30 * 60_000;

/**
 * Splits an amount into equal whole-cent shares, the remainder on the last (document 002 §4, card payment).
 * @param cents not negative, @param count at least 1.
 */
export function splitInstalments(cents: number, count: number): number[] {
  const share = Math.floor(cents / count);
  return Array.from({ length: count }, (_, index) => (index === count - 1 ? cents - share * (count - 1) : share));
}

/**
 * Splits what remains to be paid into equal shares of whole cents, a month apart from `from`, the remainder on the last one
 * (document 002 §4 and §9).
 * @param remaining integer cents, not negative. @param from YYYY-MM-DD, the first share's day.
 */
export function datedInstalments(remaining: number, count: InstalmentCount, from: string): readonly Instalment[] {
  return splitInstalments(remaining, count).map((montant, index) => ({ date: addMonths(from, index), montant }));
}

/** The same day some months later, or the last day of a shorter month (facts/payments: 31 January, then the end of February). */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10);
}

/** The one due nearest a day; of two as near the earlier in the list. */
export const nearestTo = <T>(day: string, all: readonly T[], due: (one: T) => string): T | undefined => {
  const apart = (one: T) => Math.abs(daysBetween(due(one), day));
  return all.toSorted((a, b) => apart(a) - apart(b))[0];
};

/** Settings of category reglement, YYYY-MM-DD or empty. */
export interface InstalmentDates {
  readonly cbOuverture: string;
  readonly cb1xFermeture: string;
  readonly cb2xFermeture: string;
  readonly cb3xFermeture: string;
}

/**
 * In how many times one may pay on a day: nothing outside cbOuverture to cb1xFermeture, both included; in two before cb2xFermeture,
 * in three before cb3xFermeture (document 002 §4). A date that is not set opens nothing.
 */
export function offeredCounts(dates: InstalmentDates, day: string): readonly InstalmentCount[] {
  const { cbOuverture, cb1xFermeture, cb2xFermeture, cb3xFermeture } = dates;
  if (!cbOuverture || !cb1xFermeture || day < cbOuverture || day > cb1xFermeture) return [];
  return [
    1,
    ...(cb2xFermeture && day < cb2xFermeture ? ([2] as const) : []),
    ...(cb3xFermeture && day < cb3xFermeture ? ([3] as const) : []),
  ];
}

/** The four dates among the settings of a category. */
export function instalmentDates(
  settings: readonly { readonly cle: string; readonly valeur: string }[],
): InstalmentDates {
  const read = (cle: keyof InstalmentDates) => settings.find((setting) => setting.cle === cle)?.valeur ?? '';
  return {
    cbOuverture: read('cbOuverture'),
    cb1xFermeture: read('cb1xFermeture'),
    cb2xFermeture: read('cb2xFermeture'),
    cb3xFermeture: read('cb3xFermeture'),
  };
}
