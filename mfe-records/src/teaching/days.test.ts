import { expect, test } from '@jest/globals';
import { dayInWords, mondayOf } from './days';

test('weeks begin on Monday, over both changes of the hour and the turn of the year', () => {
  expect([mondayOf('2026-11-29'), mondayOf('2026-11-23'), mondayOf('2027-01-01')]).toEqual([
    '2026-11-23',
    '2026-11-23',
    '2026-12-28',
  ]);
  expect(dayInWords('2026-11-25')).toBe('Mercredi 25 novembre');
  expect(dayInWords('2026-12-01')).toBe('Mardi 1ᵉʳ décembre');
});
