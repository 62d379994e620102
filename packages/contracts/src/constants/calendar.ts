/** Days are `YYYY-MM-DD`. */

/** `2026-08-01` → `01/08/2026`; of an instant, its day. */
export const frenchDate = (day: string): string => day.slice(0, 10).split('-').reverse().join('/');

let paris: Intl.DateTimeFormat | undefined;

/** `21/11/2026 10:00:00`, of an ISO instant, in Paris. Throws a `RangeError` for a text that is none. */
export function frenchInstant(instant: string): string {
  // Made when first asked: it costs a phone a twentieth of a second, and most screens show days alone.
  paris ??= new Intl.DateTimeFormat('fr-FR', {
    timeZone: 'Europe/Paris',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  return paris.format(new Date(instant)).replace(', ', ' ');
}

/** First and last day, 1 August to 31 July (document 002 §2). */
export interface SchoolYear {
  readonly debut: string;
  readonly fin: string;
}

/** The calendar year in which the school year of a day begins. */
export function beginOfSchoolYear(day: string): number {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return month >= 8 ? year : year - 1;
}

/** @param begin calendar year. */
export const schoolYearFrom = (begin: number): SchoolYear => ({ debut: `${begin}-08-01`, fin: `${begin + 1}-07-31` });

/** The school year that a day belongs to. */
export const schoolYearOf = (day: string): SchoolYear => schoolYearFrom(beginOfSchoolYear(day));

/** Whole months from one month or day to another, by their months alone; negative where the second is earlier. */
export function monthsBetween(from: string, to: string): number {
  const number = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return number(to) - number(from);
}
