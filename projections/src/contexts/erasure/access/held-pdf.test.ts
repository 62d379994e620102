import { expect, test } from '@jest/globals';
import { printable } from './held-pdf';

test('a word wider than its column is broken, and a value of many pages is cut and says so', () => {
  expect(printable('mot '.repeat(100))).toBe('mot '.repeat(100));
  expect(printable('a'.repeat(130))).toBe(`${'a'.repeat(60)} ${'a'.repeat(60)} ${'a'.repeat(10)}`);
  const cut = printable('a'.repeat(199_000));
  expect(cut.length).toBeLessThan(5_200);
  expect(cut).toMatch(/… \(la suite est dans le fichier JSON\)$/);
  expect(Math.max(...cut.split(' ').map((word) => word.length))).toBeLessThanOrEqual(61);
});
