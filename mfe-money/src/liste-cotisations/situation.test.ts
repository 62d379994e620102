import { contributionViews } from '@diapason/contracts/constants';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { half, inView, overpaid, remaining, situationOf } from './situation';

const contribution = (montantTotal: number, MontantDejaRegle: number) => ({ montantTotal, MontantDejaRegle });

describe('the situation of a contribution', () => {
  test.each([
    ['nothing was paid', 30_000, 0, 'sansReglement'],
    ['a part was paid', 30_000, 15_000, 'partielles'],
    ['all was paid', 30_000, 30_000, 'completes'],
    ['more was paid than owed', 30_000, 30_001, 'tropPercues'],
    ['nothing is owed', 0, 0, 'completes'],
  ])('when %s', (_case, total, paid, situation) => {
    expect(situationOf(contribution(total, paid))).toBe(situation);
  });

  test('is one view beside « toutes », whatever the amounts', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (total, paid) => {
        const row = contribution(total, paid);
        expect(contributionViews.filter(({ id }) => inView(row, id))).toHaveLength(2);
        expect(remaining(row) - overpaid(row)).toBe(total - paid);
      }),
    );
  });

  test('half of the rest is whole cents, and the second half takes the odd one', () => {
    expect(half(10_001)).toBe(5_000);
    expect(half(0)).toBe(0);
    expect(half(-20)).toBe(0);
  });
});
