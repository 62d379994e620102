import { dayAfter, daysBetween, LAST_OF_MONTH, weekdayOf } from '@diapason/contracts/constants';
import type { Otherwise } from '@diapason/contracts/teaching';
import ical, { ICalEventRepeatingFreq, ICalEventStatus, type ICalRepeatingOptions, ICalWeekday } from 'ical-generator';
import { isOfMonth } from './calendar';

/** A lesson as a calendar program has it. */
export interface CalendarLesson {
  readonly idAtelier: number;
  readonly date: string;
  readonly heureDebut: string;
  readonly heureFin: string;
  readonly titre: string;
  readonly lieu: string;
  readonly autrement: Pick<Otherwise, 'seanceDu' | 'annulee'> | null;
  /** Weeks from one lesson to the next; 0 of a workshop that meets once. */
  readonly semaines: number;
  /** Of one that meets once a month: which of the month's days of its weekday. */
  readonly semaineDuMois: number | null;
}

const ZONE = 'Europe/Paris';
/** Since 1996; nobody subscribes to lessons of before. */
const VTIMEZONE = [
  'BEGIN:VTIMEZONE',
  `TZID:${ZONE}`,
  'BEGIN:DAYLIGHT',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'TZNAME:CEST',
  'DTSTART:19960331T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'TZNAME:CET',
  'DTSTART:19961027T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
].join('\r\n');

/** What a wall clock shows: the library writes the local parts of a date, whatever zone the machine is in. */
const wall = (day: string, time: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return new Date(year, month - 1, date, hour, minute);
};

/** Lessons that follow each other by weeks at the same hours and place, from the first to the last. */
interface Series {
  readonly first: CalendarLesson;
  readonly days: Set<string>;
}

const WEEK = 7;
const stepOf = ({ semaines }: CalendarLesson) => Math.max(1, semaines) * WEEK;
/** The day on which it stands in its series: that of the calendar, where it is held otherwise. */
const dayOf = ({ autrement, date }: CalendarLesson) => autrement?.seanceDu ?? date;
/** Days of one series are so many weeks apart. */
const phaseOf = (one: CalendarLesson) => daysBetween('2001-01-01', dayOf(one)) % stepOf(one);
const sameSeries = (one: CalendarLesson) =>
  [one.idAtelier, phaseOf(one), one.semaineDuMois, one.heureDebut, one.heureFin, one.titre, one.lieu].join('|');

function seriesIn(lessons: readonly CalendarLesson[]): readonly Series[] {
  const all = new Map<string, Series>();
  for (const one of lessons.filter(({ autrement }) => autrement === null)) {
    const key = sameSeries(one);
    const known = all.get(key);
    if (known) known.days.add(one.date);
    else all.set(key, { first: one, days: new Set([one.date]) });
  }
  return [...all.values()];
}

/** The series whose lesson it is: that with lessons nearest to its day, as the workshop may have moved to other hours since. */
function seriesOf(one: CalendarLesson, all: readonly Series[]): Series | undefined {
  const day = dayOf(one);
  const [near] = all
    .filter(({ first }) => first.idAtelier === one.idAtelier && one.semaines > 0 && phaseOf(first) === phaseOf(one))
    .filter(({ first }) => first.semaineDuMois === null || isOfMonth(day, first.semaineDuMois))
    .sort((a, b) => distance(a, day) - distance(b, day));
  near?.days.add(day);
  return near;
}

/**
 * A calendar: weekly and monthly rules without the days that have no lesson, and what is told of one lesson as an override under the number of its series.
 * @param stamp when the address was made: the same lessons are the same text. @param lessons in order of their days
 */
export function calendarText(name: string, lessons: readonly CalendarLesson[], stamp: Date): string {
  const all = seriesIn(lessons);
  const otherwise = lessons
    .filter(({ autrement }) => autrement !== null)
    .map((one) => ({ one, series: seriesOf(one, all) }));
  const calendar = ical({
    name,
    prodId: '//Diapason//Planning//FR',
    // Without a zone of its own the library writes stamps in UTC, as they must be.
    timezone: { name: null, generator: () => VTIMEZONE },
  });
  for (const series of all) {
    const { first, days } = series;
    const inOrder = [...days].sort();
    const begin = inOrder[0] ?? first.date;
    const steps = stepsOf(first, begin, inOrder.at(-1) ?? begin);
    const event = calendar.createEvent({ ...told(first, begin, stamp), id: uidOf(first.idAtelier, days) });
    if (steps.length === 1) continue;
    const exclude = steps.filter((day) => !days.has(day)).map((day) => wall(day, first.heureDebut));
    event.repeating({
      ...ruleOf(first, begin),
      count: steps.length,
      ...(exclude.length > 0 ? { exclude } : {}),
    });
  }
  for (const { one, series } of otherwise) {
    const isCancelled = one.autrement?.annulee === 1;
    // What repeats nowhere is held, or is not there.
    if (!series && isCancelled) continue;
    const id = uidOf(one.idAtelier, series?.days ?? new Set([dayOf(one)]));
    const event = calendar.createEvent({ ...told(one, one.date, stamp), id });
    event.sequence(1);
    if (series) event.recurrenceId(wall(dayOf(one), series.first.heureDebut));
    if (isCancelled) event.status(ICalEventStatus.CANCELLED);
  }
  return calendar.toString();
}

/** The days of a rule, from its first to its last one. */
function stepsOf(one: CalendarLesson, begin: string, last: string): readonly string[] {
  const count = daysBetween(begin, last) / stepOf(one) + 1;
  const all = Array.from({ length: count }, (_, index) => dayAfter(begin, index * stepOf(one)));
  const { semaineDuMois } = one;
  return semaineDuMois === null ? all : all.filter((day) => isOfMonth(day, semaineDuMois));
}

const ruleOf = ({ semaineDuMois, semaines }: CalendarLesson, begin: string): ICalRepeatingOptions =>
  semaineDuMois === null
    ? { freq: ICalEventRepeatingFreq.WEEKLY, interval: Math.max(1, semaines) }
    : {
        freq: ICalEventRepeatingFreq.MONTHLY,
        byDay: [WEEKDAYS[weekdayOf(begin) - 1] ?? ICalWeekday.MO],
        bySetPos: semaineDuMois === LAST_OF_MONTH ? -1 : semaineDuMois,
      };
const { MO, TU, WE, TH, FR, SA, SU } = ICalWeekday;
const WEEKDAYS = [MO, TU, WE, TH, FR, SA, SU] as const;

const distance = ({ days }: Series, day: string) =>
  Math.min(...[...days].map((one) => Math.abs(daysBetween(one, day))));

/** The first day of a series is in its number: it stays while what is told of single lessons comes and goes. */
const uidOf = (idAtelier: number, days: ReadonlySet<string>) => `atelier-${idAtelier}-${[...days].sort()[0]}@diapason`;

const told = ({ heureDebut, heureFin, titre, lieu }: CalendarLesson, day: string, stamp: Date) => ({
  start: wall(day, heureDebut),
  end: wall(day, heureFin),
  timezone: ZONE,
  summary: titre,
  location: lieu,
  stamp,
});
