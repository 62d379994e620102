import { limits } from '@diapason/contracts/constants';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { bodyDeadline, bodyTimes, LONGEST_MS } from './body-time';

/** Milliseconds in which so many bytes come at so many kbit/s. */
const arriving = (bytes: number, kbits: number) => (bytes * 8) / kbits;

test('the largest file that is taken comes in whole at 256 kbit/s, in three minutes, and at 64 kbit/s, below Node’s own bound', () => {
  const bytes = limits.portraitFile + 64 * 1024;
  for (const kbits of [256, 64]) expect(arriving(bytes, kbits)).toBeLessThan(bodyDeadline(bodyTimes, bytes, true));
  expect(arriving(bytes, 256)).toBeGreaterThan(180_000);
  expect(bodyDeadline(bodyTimes, bytes, true)).toBeLessThan(LONGEST_MS);
});

test('whoever sends at 64 kbit/s or more is never cut; whoever stands still is, after a minute and what came is worth', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: limits.portraitFile }),
      fc.integer({ min: 64, max: 10_000 }),
      (bytes, kbits) => {
        expect(arriving(bytes, kbits)).toBeLessThan(bodyDeadline(bodyTimes, bytes, true));
        expect(bodyDeadline(bodyTimes, bytes, false)).toBe(60_000);
      },
    ),
  );
  expect(bodyDeadline(bodyTimes, 60, true)).toBeLessThan(60_010);
});
