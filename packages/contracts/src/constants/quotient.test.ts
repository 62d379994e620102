import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { quotientOf } from './quotient';

describe('the family quotient', () => {
  // 002:621.a 001:31.i 001:193.a
  it('is the monthly income per part, rounded', () => {
    expect(quotientOf(36_000, 3)).toBe(1000);
    expect(quotientOf(20_000, 2.5)).toBe(667);
    expect(quotientOf(10_000, 2)).toBe(417);
    expect(quotientOf(10_010, 2)).toBe(417);
    expect(quotientOf(6, 1)).toBe(1);
  });

  // 001:31.j
  it('is 0 without income', () => {
    expect(quotientOf(0, 2)).toBe(0);
    expect(quotientOf(null, null)).toBe(0);
  });

  it('never falls when the income rises, and never rises with the parts', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 500_000 }),
        fc.integer({ min: 0, max: 50_000 }),
        fc.integer({ min: 4, max: 40 }),
        (income, more, quarters) => {
          const parts = quarters / 4;
          expect(quotientOf(income + more, parts)).toBeGreaterThanOrEqual(quotientOf(income, parts));
          expect(quotientOf(income, parts + 0.5)).toBeLessThanOrEqual(quotientOf(income, parts));
        },
      ),
    );
  });
});
