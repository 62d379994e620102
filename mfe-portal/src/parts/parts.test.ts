import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { balanceOf, paidPercent } from './balance';
import { firstNameOf } from './person-name';

describe('the balance of a contribution', () => {
  it('accounts for every cent: total + overpaid = paid + remaining', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(cents, cents, (montantTotal, MontantDejaRegle) => {
        const { total, paid, remaining, overpaid } = balanceOf({ montantTotal, MontantDejaRegle });
        expect(total + overpaid).toBe(paid + remaining);
        expect(Math.min(remaining, overpaid)).toBe(0);
      }),
    );
  });

  it('is 100 % only when everything is paid', () => {
    expect(paidPercent(balanceOf({ montantTotal: 100_000, MontantDejaRegle: 99_999 }))).toBe(99);
    expect(paidPercent(balanceOf({ montantTotal: 100_000, MontantDejaRegle: 120_000 }))).toBe(100);
    expect(paidPercent(balanceOf({ montantTotal: 0, MontantDejaRegle: 0 }))).toBe(100);
  });
});

describe('a first name', () => {
  it.each([
    ['HUET Nadège', 'Nadège'],
    ['DE LA TOUR Jean-Pierre', 'Jean-Pierre'],
    ['ÉMÉRIAU Zoé Anne', 'Zoé Anne'],
    ['HUET', 'HUET'],
  ])('of %s is %s', (full, first) => expect(firstNameOf(full)).toBe(first));
});
