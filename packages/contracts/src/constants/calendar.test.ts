import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  dayAfter,
  daysBetween,
  frenchDate,
  frenchInstant,
  hoursByRule,
  hoursByZone,
  parisDay,
  weekdayOf,
  yearBefore,
} from './calendar';

const byIntl = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
const written = (instant: Date) => byIntl.format(instant).replace(', ', ' ');

/** Half hours around both changes of every year, and any instant. */
const aroundAChange = fc
  .tuple(fc.integer({ min: 1996, max: 2090 }), fc.constantFrom(2, 9), fc.integer({ min: 0, max: 10 * 48 }))
  .map(([year, month, halfHours]) => new Date(Date.UTC(year, month, 23, 0, halfHours * 30)));
const any = fc.date({
  min: new Date('1996-01-01T00:00:00Z'),
  max: new Date('2090-12-31T23:59:59Z'),
  noInvalidDate: true,
});

test('an instant is written as the clock in Paris shows it, and its day is the one there, as Intl says', () => {
  fc.assert(
    fc.property(fc.oneof(aroundAChange, any), (instant) => {
      expect(frenchInstant(instant.toISOString())).toBe(written(instant));
      expect(frenchDate(parisDay(instant))).toBe(written(instant).slice(0, 10));
    }),
    { numRuns: 5_000 },
  );
});

test('pages reckon by the rule what the server reads from time zone data: a law that ends it turns this red', () => {
  fc.assert(
    fc.property(fc.oneof(aroundAChange, any), (instant) => {
      expect(hoursByRule(instant)).toBe(hoursByZone(instant));
    }),
    { numRuns: 5_000 },
  );
});

test.each([
  ['2026-03-29T00:59:59Z', '29/03/2026 01:59:59'],
  ['2026-03-29T01:00:00Z', '29/03/2026 03:00:00'],
  ['2026-10-25T00:59:59Z', '25/10/2026 02:59:59'],
  ['2026-10-25T01:00:00Z', '25/10/2026 02:00:00'],
  ['2026-12-31T23:30:00Z', '01/01/2027 00:30:00'],
])('%s is %s in Paris', (instant, text) => {
  expect(frenchInstant(instant)).toBe(text);
});

test('whatever instant a field may hold is written, before 1996 by the rule', () => {
  const first = fc.date({
    min: new Date('0001-01-01T00:00:00Z'),
    max: new Date('9999-12-31T22:00:00Z'),
    noInvalidDate: true,
  });
  const early = new Date('0001-01-01T00:00:00Z');
  expect(hoursByZone(early)).toBe(hoursByRule(early));
  fc.assert(
    fc.property(first, (instant) => {
      expect(frenchInstant(instant.toISOString())).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/);
    }),
    { numRuns: 2_000 },
  );
});

test('a text that is no instant is refused', () => {
  expect(() => frenchInstant('hier')).toThrow(RangeError);
  expect(() => parisDay(new Date('hier'))).toThrow(RangeError);
});

test('days are counted over changes of the hour and turns of the year', () => {
  expect([dayAfter('2026-10-25', 1), dayAfter('2027-03-28', -1), dayAfter('2026-12-31', 1)]).toEqual([
    '2026-10-26',
    '2027-03-27',
    '2027-01-01',
  ]);
  expect([daysBetween('2026-10-24', '2026-10-26'), daysBetween('2027-01-01', '2026-12-31')]).toEqual([2, -1]);
  expect([weekdayOf('2026-11-23'), weekdayOf('2026-11-29')]).toEqual([1, 7]);
});

test('a year before the 29th of February is the 1st of March', () => {
  expect(['2028-02-29', '2028-02-28', '2027-01-01'].map(yearBefore)).toEqual([
    '2027-03-01',
    '2027-02-28',
    '2026-01-01',
  ]);
});
