/** First and last day of a school year, YYYY-MM-DD. */
export interface YearDays {
  readonly dateDebut: string;
  readonly dateFin: string;
}

export const isInYear = (day: string, { dateDebut, dateFin }: YearDays): boolean => dateDebut <= day && day <= dateFin;

/** The day itself; the first one of a year to come, the last one of a year that is over. */
export const nearestInYear = (day: string, { dateDebut, dateFin }: YearDays): string =>
  day < dateDebut ? dateDebut : day > dateFin ? dateFin : day;

/**
 * Where no day is said, what begins holds from today while the year runs, else from its first day on.
 * @param shown of what stands already: since when what is shown of it holds. In a year that is over a change is of that alone.
 */
export function dayOfBeginning(today: string, year: YearDays, shown: string | null = null): string {
  if (isInYear(today, year)) return today;
  return shown !== null && today > year.dateFin && isInYear(shown, year) ? shown : year.dateDebut;
}

interface Entered {
  readonly fk_anneeScolaire: number;
  readonly dateEntree: string | null;
}

/**
 * The day of entry of a schooling whose form says none (D-FAM-46): today, where today lies in the year; it stays until the enrolment moves
 * to another year. Null is the beginning of the year.
 * @param year the one that the form names. @param days its days, once they are known.
 */
export function unsaidEntryDay(
  before: Entered | undefined,
  year: number | null,
  days: YearDays | undefined,
  today: string,
): string | null {
  if (before) return before.fk_anneeScolaire === year ? before.dateEntree : null;
  return days && isInYear(today, days) ? today : null;
}
