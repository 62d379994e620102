import { dayAfter, repetition, weekdayOf } from '@diapason/contracts/constants';
import { weeksWithLessons, type YearSpan } from './calendar';
import { minute } from './conflicts';
import type { SchoolCalendar } from './school-calendar';
import type { Segment } from './segments';

/** What a lesson counts by. */
type Timed = Pick<Segment, 'heureDebut' | 'heureFin' | 'fk_typeRepetition'> & {
  /** Of its sub-group. */
  readonly CoefRH: number;
};
type Held = Timed & Pick<Segment, 'from' | 'to' | 'fk_site' | 'single'>;

const SUNDAY = 7;
/** What of a year's teaching weeks a time is, of 1: by the days of those weeks that have lessons on its site. */
export function sharesOf(year: YearSpan, meets: SchoolCalendar['meets']) {
  const bySite = new Map<number, ReadonlyMap<string, number>>();
  const countsOf = (site: number) => {
    const known = bySite.get(site);
    if (known) return known;
    const counts = new Map<string, number>();
    let count = 0;
    for (let day = year.dateDebut; day <= year.dateFin; day = dayAfter(day, 1)) {
      if (weekdayOf(day) !== SUNDAY && meets(day, site)) count += 1;
      counts.set(day, count);
    }
    bySite.set(site, counts);
    return counts;
  };
  return ({ from, to, fk_site, single }: Pick<Segment, 'from' | 'to' | 'fk_site' | 'single'>): number => {
    if (single) return 0;
    const counts = countsOf(fk_site);
    const all = counts.get(year.dateFin) ?? 0;
    const upTo = (day: string) => counts.get(day) ?? 0;
    return all === 0 ? 0 : (upTo(to) - upTo(dayAfter(from, -1))) / all;
  };
}

/**
 * Minutes that a workshop counts in a week of its teacher's service: its length by `CoefRH`, half of it one week of two, a quarter once a
 * month; none of what meets once.
 */
export function weeklyMinutes({ heureDebut, heureFin, CoefRH, fk_typeRepetition }: Timed): number {
  const length = (minute(heureFin) - minute(heureDebut)) * CoefRH;
  return length * (WEEKLY[fk_typeRepetition] ?? 0);
}
const WEEKLY: Readonly<Record<number, number>> = {
  [repetition.weekly]: 1,
  [repetition.fortnightly]: 1 / 2,
  [repetition.monthly]: 1 / 4,
};

/** Minutes of service of the fullest week of the year. */
export function fullestWeek(lessons: readonly Omit<Held, 'fk_site'>[]): number {
  const whole = lessons.filter(({ single }) => !single);
  const sums = whole.map(({ from: day }) =>
    whole.filter(({ from, to }) => from <= day && day <= to).reduce((sum, one) => sum + weeklyMinutes(one), 0),
  );
  return Math.max(0, ...sums);
}

/** Minutes that lessons count in service over the year between two days: those of a week, by the weeks that exist then. */
export function minutesBetween({ year, meets }: SchoolCalendar) {
  const share = sharesOf(year, meets);
  const weeks = new Map<number, number>();
  const weeksOn = (site: number) => {
    const known = weeks.get(site) ?? weeksWithLessons(year, meets, site);
    weeks.set(site, known);
    return known;
  };
  return (lessons: readonly Held[], from: string, to: string): number =>
    Math.round(
      lessons.reduce((sum, one) => {
        const span = { ...one, from: one.from < from ? from : one.from, to: one.to > to ? to : one.to };
        return span.from > span.to ? sum : sum + weeklyMinutes(one) * share(span) * weeksOn(one.fk_site);
      }, 0),
    );
}

/** Minutes of service on a site: those of a week, over the weeks of the year, and those of all of them. */
export interface ServiceOnSite {
  readonly minutes: number;
  readonly minutesAnnee: number;
}

/** Service of lessons over a school year, rounded, by site. */
export function serviceBySite(
  lessons: readonly (Held & { readonly share: number })[],
  calendar: SchoolCalendar,
): ReadonlyMap<number, ServiceOnSite> {
  const heldMinutes = minutesBetween(calendar);
  const { dateDebut, dateFin } = calendar.year;
  return new Map(
    [...new Set(lessons.map(({ fk_site }) => fk_site))].map((site) => {
      const there = lessons.filter(({ fk_site }) => fk_site === site);
      return [
        site,
        {
          minutes: Math.round(there.reduce((sum, one) => sum + weeklyMinutes(one) * one.share, 0)),
          minutesAnnee: heldMinutes(there, dateDebut, dateFin),
        },
      ];
    }),
  );
}
