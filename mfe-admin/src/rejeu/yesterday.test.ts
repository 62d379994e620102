import { expect, test } from '@jest/globals';
import { yesterday } from './yesterday';

test.each([
  ['in winter', '2026-11-22T09:00:00Z', '2026-11-21'],
  ['just after midnight in Paris', '2026-11-21T23:30:00Z', '2026-11-21'],
  ['after a day of 23 hours', '2026-03-29T22:30:00Z', '2026-03-29'],
  ['after a day of 25 hours', '2026-10-25T23:30:00Z', '2026-10-25'],
  ['on New Year’s Day', '2027-01-01T12:00:00Z', '2026-12-31'],
])('yesterday, %s', (_when, now, day) => expect(yesterday(new Date(now))).toBe(day));
