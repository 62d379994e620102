import { contributionViews } from '@diapason/contracts/constants';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { afterPayment, half, inView, overpaid, remaining, situationOf } from './situation';

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

  test('after a payment is what it is with so much more paid, and beyond that it warns', () => {
    const words = (rest: number, montant: number | null) => afterPayment(rest, montant)?.words.replace(/\s/g, ' ');
    expect(words(44_650, 446.5)).toBe('reste 0,00 €, cotisation complète');
    expect(words(44_650, 223.25)).toBe('reste 223,25 €');
    expect(words(44_650, 458.5)).toBe('trop-perçu de 12,00 €');
    expect([null, 0, -5, Number.NaN, 0.001].map((montant) => afterPayment(100, montant))).toEqual(
      Array(5).fill(undefined),
    );
    fc.assert(
      fc.property(fc.nat(1e6), fc.nat(1e6), fc.integer({ min: 1, max: 1e6 }), (total, paid, cents) => {
        expect(afterPayment(total - paid, cents / 100)?.overpaid).toBe(overpaid(contribution(total, paid + cents)));
      }),
    );
  });

  test('half of the rest is whole cents, and the second half takes the odd one', () => {
    expect(half(10_001)).toBe(5_000);
    expect(half(0)).toBe(0);
    expect(half(-20)).toBe(0);
  });
});
