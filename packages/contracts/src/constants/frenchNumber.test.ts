import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { formatEntered, formatNumber } from './frenchNumber';

const plain = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 10 });
const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });

const number = fc.oneof(
  fc.integer(),
  fc.maxSafeInteger().map((cents) => cents / 100),
  fc.double(),
  fc
    .tuple(fc.maxSafeInteger(), fc.integer({ min: -12, max: 4 }))
    .map(([digits, power]) => Number(`${digits}e${power}`)),
  fc.constantFrom(0, -0, 1.005, -1.005, 0.995, 999.995, 999_999.999_5, 1e21, 1e-7, Number.NaN, Infinity, -Infinity),
);

test('numbers and amounts are written as Intl writes them', () => {
  fc.assert(
    fc.property(number, (value) => {
      expect(formatNumber(value)).toBe(plain.format(value));
      expect(formatNumber(value, '€')).toBe(euros.format(value));
    }),
    { numRuns: 5_000 },
  );
});

test('a finite number stands in a field as Intl writes it, without spaces', () => {
  const [whole, cents] = [0, 2].map(
    (minimumFractionDigits) =>
      new Intl.NumberFormat('fr-FR', { useGrouping: false, minimumFractionDigits, maximumFractionDigits: 10 }),
  );
  fc.assert(
    fc.property(number.filter(Number.isFinite), (value) => {
      expect(formatEntered(value, 0)).toBe(whole?.format(value));
      expect(formatEntered(value, 2)).toBe(cents?.format(value));
    }),
    { numRuns: 5_000 },
  );
});

test.each([
  [2.5, undefined, '2,5'],
  [1_004, 'km', '1\u202f004\u00a0km'],
  [-1_234_567.5, '€', '-1\u202f234\u202f567,50\u00a0€'],
])('%s %s is %s', (value, unit, text) => expect(formatNumber(value, unit)).toBe(text));
