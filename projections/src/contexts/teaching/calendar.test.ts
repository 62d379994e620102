import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type FreeDays,
  lessonDays,
  occurrences,
  publicHolidaysIn,
  type Rhythm,
  weekOfTwo,
  weeksWithLessons,
} from './calendar';

const year = (begin: number) => ({ dateDebut: `${begin}-08-01`, dateFin: `${begin + 1}-07-31` });
const none: FreeDays = { holidays: [], closures: [] };
const christmas = { premierJour: '2025-12-20', jourReprise: '2026-01-05' };
const weekly: Rhythm = { fk_typeRepetition: 1, jour: 3, semaine: null, dateSeance: null, fk_site: 1 };

/** Every day of a span by the calendar of the machine, one after the other. */
function daysOf({ dateDebut, dateFin }: { dateDebut: string; dateFin: string }): string[] {
  const days: string[] = [];
  for (const at = new Date(`${dateDebut}T12:00:00Z`); ; at.setUTCDate(at.getUTCDate() + 1)) {
    const day = at.toISOString().slice(0, 10);
    if (day > dateFin) return days;
    days.push(day);
  }
}

const isoWeekday = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay() || 7;

/** Another way: looks at every day, and counts its Mondays one by one. */
function bruteForce(rhythm: Rhythm, span: { dateDebut: string; dateFin: string }, free: FreeDays): string[] {
  const feasts = new Set(publicHolidaysIn(span));
  let week = 0;
  return daysOf(span).filter((day, index) => {
    if (index > 0 && isoWeekday(day) === 1) week++;
    const { fk_typeRepetition, jour, semaine, dateSeance, fk_site } = rhythm;
    const planned =
      fk_typeRepetition === 4
        ? day === dateSeance
        : isoWeekday(day) === jour &&
          (fk_typeRepetition === 1 || (fk_typeRepetition === 2 && (week % 2) + 1 === (semaine ?? 1)));
    if (!planned || feasts.has(day)) return false;
    if (free.holidays.some((one) => one.premierJour <= day && day < one.jourReprise)) return false;
    return !free.closures.some(
      (one) => (one.fk_site ?? fk_site) === fk_site && one.premierJour <= day && day <= one.dernierJour,
    );
  });
}

const begins = fc.integer({ min: 2019, max: 2040 });
const dayIn = (begin: number) => fc.integer({ min: 0, max: 364 }).map((at) => daysOf(year(begin))[at] as string);
const rhythmIn = (begin: number): fc.Arbitrary<Rhythm> =>
  fc.record({
    fk_typeRepetition: fc.constantFrom(1, 2, 4),
    jour: fc.integer({ min: 1, max: 7 }),
    semaine: fc.constantFrom(null, 1, 2),
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

describe('the days on which a workshop meets', () => {
  test('agree with a calendar computed day by day, in any year, over both changes of the hour and leap days', () => {
    fc.assert(
      fc.property(
        begins.chain((begin) => fc.tuple(fc.constant(begin), rhythmIn(begin), freeIn(begin))),
        ([begin, rhythm, free]) => {
          const span = year(begin);
          expect(occurrences(rhythm, span, lessonDays(free, span))).toEqual(bruteForce(rhythm, span, free));
        },
      ),
      { numRuns: 300 },
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

  test('a monthly workshop, and one without a weekday, has no fixed days', () => {
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
