import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { clockOf } from '../minutes';
import { hourOf, laidOut } from './sheet';

const lesson = (column: string, heureDebut: string, heureFin: string) => ({ column, heureDebut, heureFin });
const columnsOf = ({ column }: { readonly column: string }) => [column];

test('a lesson of 20 minutes and one that ends at 23:59 stand between marks of their own', () => {
  const { rows, placed } = laidOut([lesson('a', '17:00', '17:20'), lesson('a', '22:00', '23:59')], ['a'], columnsOf);
  expect(rows[0]).toEqual({ from: 17 * 60, minutes: 20 });
  expect(rows.map(hourOf).filter(Boolean)).toEqual(['17:00', '18:00', '19:00', '20:00', '21:00', '22:00', '23:00']);
  expect(placed.map(({ begins, ends }) => ends - begins)).toEqual([1, 2]);
  expect(rows.at(-1)).toEqual({ from: 23 * 60 + 59, minutes: 1 });
});

test('forty lessons at one hour stand side by side; a day without any keeps its column', () => {
  const forty = Array.from({ length: 40 }, () => lesson('b', '17:00', '18:00'));
  const { lanes, placed } = laidOut(forty, ['a', 'b'], columnsOf);
  expect(lanes).toEqual([1, 40]);
  expect(new Set(placed.map(({ lane }) => lane)).size).toBe(40);
  expect(laidOut([], ['a'], columnsOf)).toEqual({ rows: [], lanes: [1], placed: [] });
});

const some = fc.record({
  column: fc.constantFrom('a', 'b'),
  from: fc.integer({ min: 0, max: 24 * 60 - 2 }),
  length: fc.integer({ min: 1, max: 300 }),
});

test('no lesson covers another, and each has the minutes that it lasts', () => {
  fc.assert(
    fc.property(fc.array(some, { maxLength: 30 }), (drawn) => {
      const lessons = drawn.map(({ column, from, length }) =>
        lesson(column, clockOf(from), clockOf(Math.min(from + length, 24 * 60 - 1))),
      );
      const { rows, placed } = laidOut(lessons, ['a', 'b'], columnsOf);
      expect(placed).toHaveLength(lessons.length);
      for (const one of placed) {
        const minutes = rows.slice(one.begins - 1, one.ends - 1).reduce((sum, row) => sum + row.minutes, 0);
        const [from, to] = [one.lesson.heureDebut, one.lesson.heureFin].map(
          (time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)),
        );
        expect(minutes).toBe((to ?? 0) - (from ?? 0));
        for (const other of placed)
          if (other !== one && other.column === one.column && other.lane === one.lane)
            expect(other.ends <= one.begins || other.begins >= one.ends).toBe(true);
      }
    }),
  );
});
