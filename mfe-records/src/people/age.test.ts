import { expect, test } from '@jest/globals';
import { ageInWords } from './age';

test.each([
  ['2011-11-28', '15 ans'],
  ['2011-11-29', '14 ans'],
  ['2025-11-01', '1 an'],
  [null, ''],
])('somebody born on %s is %s old on 28 November 2026', (birth, words) => {
  expect(ageInWords(birth, '2026-11-28')).toBe(words);
});
