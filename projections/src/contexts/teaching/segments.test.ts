import { dayAfter, repetition } from '@diapason/contracts/constants';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { occurrences } from './calendar';
import { type Hours, type Life, type SingleLesson, type Stay, segmentsOf } from './segments';

const year = { dateDebut: '2026-09-01', dateFin: '2026-12-20' };
const meets = (day: string) => day < '2026-10-17' || day > '2026-11-01';
const dayOf = fc.integer({ min: -5, max: 115 }).map((count) => dayAfter(year.dateDebut, count));

const hours = fc
  .uniqueArray(
    fc.record({
      depuis: dayOf,
      jour: fc.integer({ min: 1, max: 6 }),
      semaine: fc.constantFrom(1, 2),
      semaineDuMois: fc.constantFrom(1, 5),
      fk_typeRepetition: fc.constantFrom(repetition.weekly, repetition.fortnightly, repetition.monthly),
      fk_site: fc.constantFrom(1, 2),
      heureDebut: fc.constantFrom('09:00', '10:00', '11:00'),
    }),
    { minLength: 1, maxLength: 4, selector: ({ depuis }) => depuis },
  )
  .map((rows) =>
    rows
      .map((one): Hours => ({ ...one, heureFin: '12:00', dateSeance: null, fk_salle: null, sallePartagee: false }))
      .sort((one, other) => (one.depuis < other.depuis ? -1 : 1)),
  );
const stays = fc.array(
  fc
    .record({ who: fc.integer({ min: 1, max: 4 }), depuis: dayOf, fin: fc.option(dayOf, { nil: null }) })
    .filter(({ depuis, fin }) => fin === null || fin >= depuis),
  { maxLength: 6 },
);
const single = fc.record({
  date: dayOf,
  tenueLe: fc.option(dayOf, { nil: null }),
  enseignants: fc.option(fc.constant([9]), { nil: null }),
});
const lives = fc.record({
  hours,
  dernierJour: fc.option(dayOf, { nil: null }),
  teachers: stays,
  pupils: stays,
  lessons: fc
    .uniqueArray(single, { maxLength: 3, selector: ({ date }) => date })
    .map((rows) =>
      rows.map((one): SingleLesson => ({ ...one, heureDebut: null, heureFin: null, fk_site: null, fk_salle: null })),
    ),
});

const days = Array.from({ length: 111 }, (_, count) => dayAfter(year.dateDebut, count));
const on = (all: readonly Stay[], day: string) =>
  [...new Set(all.filter((one) => one.depuis <= day && (one.fin ?? '9999') >= day).map(({ who }) => who))].sort();

/** What is told of one day, day by day. */
function told(life: Life, day: string): readonly string[] {
  const otherwise = life.lessons.filter(({ tenueLe }) => tenueLe === day);
  const held = [...life.hours].reverse().find(({ depuis }) => depuis <= day) ?? life.hours[0];
  const exists = (life.hours[0]?.depuis ?? '') <= day && day <= (life.dernierJour ?? '9999');
  const isPlanned =
    held !== undefined &&
    exists &&
    !life.lessons.some(({ date }) => date === day) &&
    occurrences(held, year, meets, { dateDebut: day, dateFin: day }).length === 1;
  const line = (teachers: readonly number[]) => `${held?.heureDebut} ${teachers} | ${on(life.pupils, day)}`;
  return [
    ...(isPlanned ? [line(on(life.teachers, day))] : []),
    ...otherwise.map(({ enseignants }) => line(enseignants ?? on(life.teachers, day))),
  ].sort();
}

test('the lessons of a year are, day by day, by the hours and the people of each day', () => {
  fc.assert(
    fc.property(lives, (life) => {
      const segments = segmentsOf(life, year, meets);
      const found = (day: string) =>
        segments
          .flatMap((one) => one.days.filter((other) => other === day).map(() => one))
          .map((one) => `${one.heureDebut} ${one.teachers} | ${one.pupils}`)
          .sort();
      const within = life.hours.some(({ depuis }) => depuis <= (life.dernierJour ?? '9999') && depuis <= year.dateFin);
      for (const day of days) expect(found(day)).toEqual(within && segments.length > 0 ? told(life, day) : []);
    }),
    { numRuns: 200 },
  );
});

test('the times of a year follow each other without a gap', () => {
  fc.assert(
    fc.property(lives, (life) => {
      const spans = segmentsOf(life, year, meets).filter(({ single: one }) => !one);
      for (const [index, { from, to }] of spans.entries()) {
        expect(from <= to).toBe(true);
        const next = spans[index + 1];
        if (next) expect(next.from).toBe(dayAfter(to, 1));
      }
    }),
  );
});
