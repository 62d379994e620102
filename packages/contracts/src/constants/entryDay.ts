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

/** What meets once begins by its day, also where that is past. @param once its day, if it is such. */
export const byItsDay = (day: string, once: string | null = null): string => (once !== null && once < day ? once : day);

/** Of what a change is of; each is null where it says nothing. */
interface Changed {
  /** Of what stands already: since when what is shown of it holds. */
  readonly depuis?: string | null | undefined;
  /** The first day of a workshop; one outside the year is of a year that it was in before. */
  readonly premierJour?: string | null | undefined;
  /** The day of what meets once. */
  readonly dateSeance?: string | null | undefined;
}

/** From which day a change of a workshop holds where none is said: as {@link dayOfBeginning}; of one that begins later, from its first day. */
export function dayOfWorkshopChange(
  today: string,
  year: YearDays,
  { depuis = null, premierJour = null, dateSeance = null }: Changed = {},
): string {
  const day = byItsDay(
    dayOfBeginning(today, year, depuis),
    dateSeance && isInYear(dateSeance, year) ? dateSeance : null,
  );
  return premierJour !== null && isInYear(premierJour, year) && day < premierJour ? premierJour : day;
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
