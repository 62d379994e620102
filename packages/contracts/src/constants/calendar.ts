/** Days are `YYYY-MM-DD`. */

/** `2026-08-01` → `01/08/2026`; of an instant, its day. */
export const frenchDate = (day: string): string => day.slice(0, 10).split('-').reverse().join('/');

/** « 10:00 – 11:00 », in one line. */
export const hoursInWords = ({
  heureDebut,
  heureFin,
}: {
  readonly heureDebut: string;
  readonly heureFin: string;
}): string => `${heureDebut}\u00a0–\u00a0${heureFin}`;

const HOUR = 3_600_000;

/** The last Sunday of a month, 01:00 UTC, in milliseconds. @param month 0 to 11. */
function lastSunday(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0, 1));
  return last.getTime() - last.getUTCDay() * DAY;
}

/** Hours of Paris before UTC in the European Union's summer time since 1996: from and to a last Sunday (directive 2000/84/EC). */
export function hoursByRule(instant: Date): number {
  const year = instant.getUTCFullYear();
  return instant.getTime() >= lastSunday(year, 2) && instant.getTime() < lastSunday(year, 9) ? 2 : 1;
}

/** Before it the zone had other rules, and minutes that are no hour. */
const FIRST = Date.UTC(1996, 0);

let zone: Intl.DateTimeFormat | undefined;
/** The hour that was asked for last: what is read in the order of time asks for the same again. */
let known = { hour: Number.NaN, ahead: 1 };

/** The same, from 1996 on by the time zone data of Node, which follow a law that changes the rule. Throws a `RangeError` for an invalid date. */
export function hoursByZone(instant: Date): number {
  if (instant.getTime() < FIRST) return hoursByRule(instant);
  const hour = Math.floor(instant.getTime() / HOUR);
  if (hour !== known.hour) {
    zone ??= new Intl.DateTimeFormat('en', { timeZone: 'Europe/Paris', timeZoneName: 'shortOffset' });
    known = { hour, ahead: Number(/[+-]\d+$/.exec(zone.format(instant))?.[0]) };
  }
  return known.ahead;
}

/** A page does without `Intl`, whose first formatter is slow (D-UI-28). */
const hoursAhead = 'document' in globalThis ? hoursByRule : hoursByZone;

/** What clocks in Paris show at an instant since 1996: `2026-11-21T10:00:00.000`. Throws a `RangeError` for an invalid date. */
export const parisClock = (instant: Date): string =>
  new Date(instant.getTime() + hoursAhead(instant) * HOUR).toISOString().slice(0, -1);

/** `21/11/2026 10:00:00`, of an ISO instant since 1996, in Paris. Throws a `RangeError` for a text that is none. */
export function frenchInstant(instant: string): string {
  const clock = parisClock(new Date(instant));
  return `${frenchDate(clock)} ${clock.slice(11, 19)}`;
}

/** The calendar day of an instant since 1996 in Paris, `YYYY-MM-DD`. Throws a `RangeError` for an invalid date. */
export const parisDay = (instant: Date): string => parisClock(instant).slice(0, 10);

/** Today in Paris, whatever the machine's time zone. */
export const todayInParis = (now = new Date()): string => parisDay(now);

const DAY = 24 * HOUR;

/** Days since 1 January 1970. */
export const numberOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY;
export const dayOfNumber = (number: number): string => new Date(number * DAY).toISOString().slice(0, 10);

/** So many days later; earlier where `count` is negative. */
export const dayAfter = (day: string, count: number): string => dayOfNumber(numberOfDay(day) + count);
/** The same day of the year before; 1 March of one whose February has no 29th, so that it is a year at most. */
export const yearBefore = (day: string): string =>
  `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`.replace('-02-29', '-03-01');
/** From the birthday on; of 29 February from 1 March, as texts are compared. */
export const isOfAge = (born: string, today: string): boolean =>
  `${Number(born.slice(0, 4)) + 18}${born.slice(4)}` <= today;
/** Days from one to the other; negative where the second is earlier. */
export const daysBetween = (from: string, to: string): number => numberOfDay(to) - numberOfDay(from);
/** 1 Monday to 7 Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

export const months = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
] as const;

/** « 1ᵉʳ », « 2 »: the day of a month as dates in words have it. */
export const dayOfMonth = (day: string): string =>
  day.slice(8, 10) === '01' ? '1ᵉʳ' : String(Number(day.slice(8, 10)));

/** Nobody of whom a record is made is older. */
export const earliestBirth = '1900-01-01';

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

const SIX_WEEKS = 42;
/** Whether an absence is so long that one asks whether it is meant. */
export const isLongAbsence = (from: string, to: string): boolean => to > dayAfter(from, SIX_WEEKS);
