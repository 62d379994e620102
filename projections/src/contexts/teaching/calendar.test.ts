import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type FreeDays,
  isOfMonth,
  lessonDays,
  occurrences,
  type Rhythm,
  weekOfTwo,
  weeksWithLessons,
} from './calendar';

const year = (begin: number) => ({ dateDebut: `${begin}-08-01`, dateFin: `${begin + 1}-07-31` });
const none: FreeDays = { holidays: [], closures: [] };
const christmas = { premierJour: '2025-12-20', jourReprise: '2026-01-05' };
const weekly: Rhythm = {
  fk_typeRepetition: 1,
  jour: 3,
  semaine: null,
  semaineDuMois: null,
  dateSeance: null,
  fk_site: 1,
};

type Span = ReturnType<typeof year>;

/** What clocks and calendars in Paris show every 24 hours, from a noon on: one of 11:00 or 13:00 after a change of the hour. */
const PARIS = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris', dateStyle: 'short' });
const WEEKDAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Paris', weekday: 'short' });
const WEEK = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const [FIRST, LAST] = [2019, 2043];
const paris: { readonly day: string; readonly weekday: number }[] = [];
for (let at = new Date(`${FIRST}-08-01T12:00:00+02:00`); at.getUTCFullYear() <= LAST; at = new Date(+at + 86_400_000))
  paris.push({ day: PARIS.format(at), weekday: WEEK.indexOf(WEEKDAY.format(at)) + 1 });

const daysOf = ({ dateDebut, dateFin }: Span) => paris.filter(({ day }) => day >= dateDebut && day <= dateFin);

/** Easter by its full moon (Meeus), and what follows from it; the other feasts have their dates. */
function isFeast(day: string): boolean {
  if (['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'].includes(day.slice(5))) return true;
  const y = Number(day.slice(0, 4));
  const century = Math.floor(y / 100);
  const moon =
    (19 * (y % 19) +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30;
  const sunday = (32 + 2 * (century % 4) + 2 * Math.floor((y % 100) / 4) - moon - (y % 4)) % 7;
  const shift = moon + sunday - 7 * Math.floor(((y % 19) + 11 * moon + 22 * sunday) / 451) + 114;
  const easter = Date.UTC(y, Math.floor(shift / 31) - 1, (shift % 31) + 1);
  return [1, 39, 50].includes((Date.parse(day) - easter) / 86_400_000);
}

/** Of the days of its weekday in its month: which it is, 5 the last. */
function ranksOf(day: string): readonly number[] {
  const same = paris.filter((one) => one.day.slice(0, 7) === day.slice(0, 7) && one.weekday === weekdayIn(day));
  const at = same.findIndex((one) => one.day === day) + 1;
  return [...(at <= 4 ? [at] : []), ...(at === same.length ? [5] : [])];
}
const weekdayIn = (day: string) => paris.find((one) => one.day === day)?.weekday;

/** Another way: looks at every day of both years, and counts the Mondays of each one by one. */
function bruteForce(rhythm: Rhythm, years: readonly Span[], range: Span, free: FreeDays): string[] {
  const { fk_typeRepetition, jour, semaine, semaineDuMois, dateSeance, fk_site } = rhythm;
  return years.flatMap((span) => {
    let week = 0;
    return daysOf(span).flatMap(({ day, weekday }, index) => {
      if (index > 0 && weekday === 1) week++;
      const planned =
        fk_typeRepetition === 4
          ? day === dateSeance
          : weekday === jour &&
            (fk_typeRepetition === 1 ||
              (fk_typeRepetition === 2 && (week % 2) + 1 === (semaine ?? 1)) ||
              (fk_typeRepetition === 3 && ranksOf(day).includes(semaineDuMois ?? 0)));
      if (!planned || day < range.dateDebut || day > range.dateFin) return [];
      if (fk_typeRepetition === 4) return [day];
      if (isFeast(day)) return [];
      if (free.holidays.some((one) => one.premierJour <= day && day < one.jourReprise)) return [];
      const shut = free.closures.some(
        (one) => (one.fk_site ?? fk_site) === fk_site && one.premierJour <= day && day <= one.dernierJour,
      );
      return shut ? [] : [day];
    });
  });
}

const twoYears = (begin: number) => [year(begin), year(begin + 1)];
const bothOf = (begin: number): Span => ({ dateDebut: `${begin}-08-01`, dateFin: `${begin + 2}-07-31` });
const begins = fc.integer({ min: FIRST, max: LAST - 3 });
function dayIn(begin: number): fc.Arbitrary<string> {
  const days = daysOf(bothOf(begin));
  return fc.constantFrom(...days.map(({ day }) => day));
}
const rhythmIn = (begin: number): fc.Arbitrary<Rhythm> =>
  fc.record({
    fk_typeRepetition: fc.constantFrom(1, 2, 3, 4),
    jour: fc.integer({ min: 1, max: 7 }),
    semaine: fc.constantFrom(null, 1, 2),
    semaineDuMois: fc.constantFrom(null, 1, 2, 3, 4, 5),
    dateSeance: dayIn(begin),
    fk_site: fc.constantFrom(1, 2),
  });
const spell = (begin: number): fc.Arbitrary<readonly [string, string]> =>
  fc.tuple(dayIn(begin), dayIn(begin)).map(([a, b]) => (a <= b ? [a, b] : [b, a]));
const freeIn = (begin: number): fc.Arbitrary<FreeDays> =>
  fc.record({
    holidays: fc.array(
      spell(begin).map(([premierJour, jourReprise]) => ({ premierJour, jourReprise })),
      { maxLength: 5 },
    ),
    closures: fc.array(
      fc
        .tuple(spell(begin), fc.constantFrom(null, 1, 2))
        .map(([[premierJour, dernierJour], fk_site]) => ({ fk_site, premierJour, dernierJour })),
      { maxLength: 3 },
    ),
  });

/** Of every other run both years. */
const rangeIn = (begin: number): fc.Arbitrary<Span> =>
  fc.oneof(
    fc.constant(bothOf(begin)),
    spell(begin).map(([dateDebut, dateFin]) => ({ dateDebut, dateFin })),
  );

describe('the days on which a workshop meets', () => {
  test('agree with a calendar computed day by day, over any two years with their changes of the hour and leap days', () => {
    fc.assert(
      fc.property(
        begins.chain((begin) => fc.tuple(fc.constant(begin), rhythmIn(begin), freeIn(begin), rangeIn(begin))),
        ([begin, rhythm, free, range]) => {
          const years = twoYears(begin);
          const found = years.flatMap((span) => occurrences(rhythm, span, lessonDays(free, span), range));
          expect(found).toEqual(bruteForce(rhythm, years, range, free));
        },
      ),
      { numRuns: 500 },
    );
  });

  test('leave out holidays to the day before they end, public holidays, and what is shut on the site alone', () => {
    const span = year(2025);
    const meets = lessonDays(
      { holidays: [christmas], closures: [{ fk_site: 2, premierJour: '2025-12-17', dernierJour: '2025-12-17' }] },
      span,
    );
    const range = { dateDebut: '2025-12-10', dateFin: '2026-01-20' };
    expect(occurrences(weekly, span, meets, range)).toEqual(['2025-12-10', '2025-12-17', '2026-01-07', '2026-01-14']);
    expect(occurrences({ ...weekly, fk_site: 2 }, span, meets, range)).not.toContain('2025-12-17');
    expect(occurrences({ ...weekly, jour: 5 }, span, lessonDays(none, span))).not.toContain('2026-05-01');
  });

  test('one week of two keeps its turn over Christmas and over a year of 53 weeks', () => {
    expect(['2026-12-28', '2027-01-04', '2027-01-11'].map((day) => weekOfTwo(day, year(2026)))).toEqual([1, 2, 1]);
  });

  test('once a month is the first to fourth of its weekday or the last, and off in holidays', () => {
    const span = year(2025);
    const meets = lessonDays({ holidays: [christmas], closures: [] }, span);
    const monthly = (semaineDuMois: number) =>
      occurrences({ ...weekly, fk_typeRepetition: 3, semaineDuMois }, span, meets, {
        dateDebut: '2025-09-01',
        dateFin: '2026-02-28',
      });
    expect(monthly(2)).toEqual(['2025-09-10', '2025-10-08', '2025-11-12', '2025-12-10', '2026-01-14', '2026-02-11']);
    // 31 December is of the holidays.
    expect(monthly(5)).toEqual(['2025-09-24', '2025-10-29', '2025-11-26', '2026-01-28', '2026-02-25']);
    expect([isOfMonth('2026-01-28', 4), isOfMonth('2026-01-28', 5), isOfMonth('2026-01-21', 5)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('a day that somebody typed counts, whatever the calendar says of it', () => {
    const span = year(2026);
    const meets = lessonDays({ holidays: [], closures: [] }, span);
    const once = { ...weekly, fk_typeRepetition: 4, dateSeance: '2026-11-11' };
    expect(occurrences(once, span, meets)).toEqual(['2026-11-11']);
  });

  test('a monthly workshop without its week, and one without a weekday, has no fixed days', () => {
    const span = year(2025);
    for (const rhythm of [
      { ...weekly, fk_typeRepetition: 3 },
      { ...weekly, jour: null },
    ])
      expect(occurrences(rhythm, span, lessonDays(none, span))).toEqual([]);
  });

  test('weeks that exist are those with a lesson day', () => {
    const span = { dateDebut: '2025-12-15', dateFin: '2026-01-11' };
    expect(weeksWithLessons(span, lessonDays({ holidays: [christmas], closures: [] }, span), 1)).toBe(2);
  });
});
