import { expect, test } from '@jest/globals';
import { spanOf } from './in-words';

test.each([
  [['2027-03-03', '2027-03-05', '2027-03-14'], '3 cours, du 3 au 14 mars'],
  [['2027-02-27', '2027-03-05'], '2 cours, du 27 février au 5 mars'],
  [['2027-03-03', '2027-03-03'], '2 cours, le 3 mars'],
  [[], '0 cours'],
])('%s is « %s »', (days, words) => {
  expect(spanOf(days)).toBe(words);
});
