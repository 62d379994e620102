import { expect, test } from '@jest/globals';
import { isFrenchTelephone, telephoneOf } from './telephone';

// 001:107.n 001:107.o
test.each([
  ['612345678', '+33612345678'],
  ['06 12 34 56 78', '+33612345678'],
  ['06.12.34.56.78', '+33612345678'],
  ['+33 (0)6-12-34-56-78', '+33612345678'],
  ['0033612345678', '+33612345678'],
  ['33612345678', '+33612345678'],
  ['06 39 98 01 44', '+33639980144'],
  ['0692 00 01 02', '+262692000102'],
  ['692000102', '+262692000102'],
  ['+262 692 00 01 02', '+262692000102'],
  ['262692000102', '+262692000102'],
  ['0590 41 02 03', '+590590410203'],
  ['0694 20 01 02', '+594694200102'],
  ['0696 20 01 02', '+596696200102'],
  ['0639 69 12 34', '+262639691234'],
  ['+687 75 12 34', '+687751234'],
])('%s is the French %s', (typed, number) => {
  expect(telephoneOf(typed)).toBe(number);
  expect(telephoneOf(number)).toBe(number);
  expect(isFrenchTelephone(number)).toBe(true);
});

test.each([
  ['+32 470 99 01 02', '+32470990102'],
  ['0032 (0)470 99 01 02', '+32470990102'],
  ['+352 621 123 456', '+352621123456'],
  ['+44 (0)20 7946 0958', '+442079460958'],
])('%s is the foreign %s', (typed, number) => {
  expect(telephoneOf(typed)).toBe(number);
  expect(isFrenchTelephone(number)).toBe(false);
});

test.each(['', 'abcd', '12', '+', '0012345678', '06 12 34 56 78 poste 4', '1234567890123456', '+33 6 12'])(
  '%p is none',
  (typed) => expect(telephoneOf(typed)).toBeUndefined(),
);
