import { parisClock } from '@diapason/contracts/constants';

/**
 * The instant an auditor means: a day means its end in Europe/Paris.
 * @param au `YYYY-MM-DD`, or an ISO 8601 instant, UTC without an offset. @returns ISO 8601 in UTC; undefined for now.
 */
export function instantOf(au: string | null | undefined): string | undefined {
  if (!au) return undefined;
  if (/^\d{4}-\d{2}-\d{2}$/.test(au)) return endOfDay(au);
  return new Date(/(Z|[+-]\d{2}:?\d{2})$/.test(au) ? au : `${au}Z`).toISOString();
}

/** Last millisecond of a day in Paris. */
function endOfDay(day: string): string {
  const midnight = Date.parse(`${day}T00:00:00Z`) + 86_400_000;
  const offset = [1, 2].find((hours) => isMidnight(midnight - hours * 3_600_000)) ?? 1;
  return new Date(midnight - offset * 3_600_000 - 1).toISOString();
}

const isMidnight = (instant: number): boolean => parisClock(new Date(instant)).slice(11, 13) === '00';
