/// <reference path="./jours-feries.d.ts" />
import { dayAfter, dayOfNumber, LAST_OF_MONTH, numberOfDay, repetition } from '@diapason/contracts/constants';
import publicHolidays from '@socialgouv/jours-feries';

/** Days are `YYYY-MM-DD`; a school year has its first and last day. */
export interface YearSpan {
  readonly dateDebut: string;
  readonly dateFin: string;
}

/** School holidays: from the first day without lessons to the day on which they begin again. */
export interface Holidays {
  readonly premierJour: string;
  readonly jourReprise: string;
}

/** Days of its own on which a site is shut; null for every site. */
export interface Closure {
  readonly fk_site: number | null;
  readonly premierJour: string;
  readonly dernierJour: string;
}

export interface FreeDays {
  readonly holidays: readonly Holidays[];
  readonly closures: readonly Closure[];
}

/**
 * When a workshop meets. `jour` 1 Monday to 7 Sunday. `semaine` 1 or 2: which weeks of two. `semaineDuMois`: which of the month's days of that
 * weekday. `dateSeance`: the one day of a workshop that meets once.
 */
export interface Rhythm {
  readonly fk_typeRepetition: number;
  readonly jour: number | null;
  readonly semaine: number | null;
  readonly semaineDuMois: number | null;
  readonly dateSeance: string | null;
  readonly fk_site: number;
}

/** 1 Monday to 7 Sunday; day 0 was a Thursday. */
const weekdayOf = (number: number): number => ((((number + 3) % 7) + 7) % 7) + 1;
const mondayOf = (number: number): number => number - weekdayOf(number) + 1;

/** Public holidays of the calendar years that a span touches. */
export function publicHolidaysIn({ dateDebut, dateFin }: YearSpan): readonly string[] {
  const [first, last] = [Number(dateDebut.slice(0, 4)), Number(dateFin.slice(0, 4))];
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return years
    .flatMap((year) => Object.values(publicHolidays(year)).map(localDay))
    .filter((day) => day >= dateDebut && day <= dateFin)
    .sort();
}

/** The library's days are midnights of the machine's own time zone. */
export const localDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** Whether there are lessons on a day and site of a span: neither public nor school holiday, and the site is open. */
export function lessonDays({ holidays, closures }: FreeDays, span: YearSpan): (day: string, site: number) => boolean {
  const feasts = new Set(publicHolidaysIn(span));
  return (day, site) =>
    !feasts.has(day) &&
    !holidays.some(({ premierJour, jourReprise }) => day >= premierJour && day < jourReprise) &&
    !closures.some(
      ({ fk_site, premierJour, dernierJour }) =>
        (fk_site === null || fk_site === site) && day >= premierJour && day <= dernierJour,
    );
}

/** Which week of two a day lies in, counted from the Monday on or before the first day of the year: 1 or 2. */
export function weekOfTwo(day: string, { dateDebut }: YearSpan): 1 | 2 {
  const weeks = (mondayOf(numberOfDay(day)) - mondayOf(numberOfDay(dateDebut))) / 7;
  return weeks % 2 === 0 ? 1 : 2;
}

const DAYS_OF_WEEK = 7;
/** Whether a day is the first to fourth of its weekday in its month, or the last. */
export const isOfMonth = (day: string, week: number): boolean =>
  week === LAST_OF_MONTH
    ? dayAfter(day, DAYS_OF_WEEK).slice(0, 7) !== day.slice(0, 7)
    : Math.ceil(Number(day.slice(8)) / DAYS_OF_WEEK) === week;

/** The weekday of a workshop that has one: 1 Monday to 7 Sunday; null where it meets once, or whenever it is told to. */
export const weekdayOfRhythm = ({
  fk_typeRepetition,
  jour,
  semaineDuMois,
}: Pick<Rhythm, 'fk_typeRepetition' | 'jour' | 'semaineDuMois'>): number | null =>
  fk_typeRepetition === repetition.weekly ||
  fk_typeRepetition === repetition.fortnightly ||
  (fk_typeRepetition === repetition.monthly && semaineDuMois !== null)
    ? jour
    : null;

/** Whether a day of the weekday of a workshop is in one of its weeks. */
function isOfItsWeeks(day: string, { fk_typeRepetition, semaine, semaineDuMois }: Rhythm, year: YearSpan): boolean {
  if (fk_typeRepetition === repetition.fortnightly) return weekOfTwo(day, year) === (semaine ?? 1);
  return fk_typeRepetition !== repetition.monthly || (semaineDuMois !== null && isOfMonth(day, semaineDuMois));
}

/** The days of a span on which a workshop would meet if there were no holidays; none where it has no fixed day. */
function* plannedDays(rhythm: Rhythm, year: YearSpan, from: string, to: string): Generator<string> {
  const { fk_typeRepetition, dateSeance } = rhythm;
  if (fk_typeRepetition === repetition.once) {
    if (dateSeance && dateSeance >= from && dateSeance <= to) yield dateSeance;
    return;
  }
  const weekday = weekdayOfRhythm(rhythm);
  if (weekday === null) return;
  const first = numberOfDay(from);
  const last = numberOfDay(to);
  for (let day = first + ((weekday - weekdayOf(first) + 7) % 7); day <= last; day += 7)
    if (isOfItsWeeks(dayOfNumber(day), rhythm, year)) yield dayOfNumber(day);
}

/**
 * The days on which a workshop meets, in order: those of its rhythm without free days; one that meets once is held on its day, whatever the
 * calendar says of it. What somebody moved to another day is an occurrence of its own and not here.
 * @param meets as {@link lessonDays} gives it. @param range within the year; all of it unless told.
 */
export function occurrences(
  rhythm: Rhythm,
  year: YearSpan,
  meets: (day: string, site: number) => boolean,
  range: YearSpan = year,
): readonly string[] {
  const [, from = ''] = [range.dateDebut, year.dateDebut].sort();
  const [to = ''] = [range.dateFin, year.dateFin].sort();
  if (from > to) return [];
  const days = [...plannedDays(rhythm, year, from, to)];
  return rhythm.fk_typeRepetition === repetition.once ? days : days.filter((day) => meets(day, rhythm.fk_site));
}

/** Whether a workshop has days of its own; the others meet whenever they are told to. */
const hasFixedDays = (rhythm: Rhythm): boolean =>
  rhythm.fk_typeRepetition === repetition.once ? rhythm.dateSeance !== null : weekdayOfRhythm(rhythm) !== null;

/** SQL: {@link hasFixedDays} of the workshop `w`. */
export const hasFixedDaysSql = (w: string): string => `(case ${w}.fk_type_repetition
  when ${repetition.once} then ${w}.date_seance is not null
  when ${repetition.weekly} then ${w}.jour is not null when ${repetition.fortnightly} then ${w}.jour is not null
  when ${repetition.monthly} then ${w}.jour is not null and ${w}.semaine_du_mois is not null else false end)`;

/** Whether a workshop may meet on a day: one of its own, or any day with lessons where it has none. */
export function mayMeetOn(
  day: string,
  rhythm: Rhythm,
  year: YearSpan,
  meets: (day: string, site: number) => boolean,
): boolean {
  if (!hasFixedDays(rhythm)) return meets(day, rhythm.fk_site);
  return occurrences(rhythm, year, meets, { dateDebut: day, dateFin: day }).length > 0;
}

/** Weeks of a span, by their Mondays, that have a lesson day at all on a site. */
export function weeksWithLessons(year: YearSpan, meets: (day: string, site: number) => boolean, site: number): number {
  const mondays = new Set<number>();
  const last = numberOfDay(year.dateFin);
  for (let day = numberOfDay(year.dateDebut); day <= last; day++)
    if (weekdayOf(day) !== 7 && meets(dayOfNumber(day), site)) mondays.add(mondayOf(day));
  return mondays.size;
}
