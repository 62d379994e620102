import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { claimAmounts, claimTotals, ratesOf, typedDay, typedTime } from './claims';

const rates = {
  kilometres: [
    { annee: 2022, puissanceMin: 0, puissanceMax: 5, tauxKilometre: 0.32 },
    { annee: 2022, puissanceMin: 6, puissanceMax: 7, tauxKilometre: 0.41 },
    { annee: 2022, puissanceMin: 8, puissanceMax: null, tauxKilometre: 0.45 },
    { annee: 2027, puissanceMin: 0, puissanceMax: 5, tauxKilometre: 0.34 },
  ],
  repas: [{ annee: 2023, montantRepas: 20 }],
};

describe('the rates of a claim', () => {
  it.each([
    [5, '2026-11', 0.32, 2022],
    [6, '2026-11', 0.41, 2022],
    [12, '2026-11', 0.45, 2022],
    [5, '2027-01', 0.34, 2027],
    [6, '2027-01', 0.41, 2022],
  ])('of %i CH in %s are %f, of %i', (puissance, periode, tauxKilometre, anneeBareme) => {
    expect(ratesOf(rates, periode, puissance)).toEqual({ tauxKilometre, tauxRepas: 20_00, anneeBareme });
  });
  it('are not guessed for a year before the first, nor without a vehicle', () => {
    expect(ratesOf(rates, '2021-12', 5)).toEqual({ tauxKilometre: null, tauxRepas: null, anneeBareme: null });
    expect(ratesOf(rates, '2026-11', null)).toMatchObject({ tauxKilometre: null, tauxRepas: 20_00 });
  });
});

describe('what a claim is paid', () => {
  it('is kilometres and meals at their rates, and other costs', () => {
    const totals = { kilometrage: 563, nombreRepas: 4, montantDivers: 450 };
    expect(claimAmounts(totals, { tauxKilometre: 0.32, tauxRepas: 20_00 })).toEqual({
      kilometres: 180_16,
      repas: 80_00,
      divers: 4_50,
      total: 264_66,
    });
  });
  it('is unknown while kilometres have no rate, and known without any', () => {
    const unpaid = { tauxKilometre: null, tauxRepas: null };
    expect(claimAmounts({ kilometrage: 1, nombreRepas: 0, montantDivers: 450 }, unpaid).total).toBeNull();
    expect(claimAmounts({ kilometrage: 0, nombreRepas: 0, montantDivers: 450 }, unpaid).total).toBe(450);
  });
  it('equals a sum of whole numbers alone, to the cent', () => {
    const anyDay = fc.record({
      kilometrage: fc.integer({ min: 0, max: 50_000 }).map((tenths) => tenths / 10),
      nombreRepas: fc.nat(4),
      montantDivers: fc.nat(100_000),
    });
    fc.assert(
      fc.property(
        fc.array(anyDay, { maxLength: 31 }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.nat(5_000),
        (days, tenThousandths, meal) => {
          const { total } = claimAmounts(claimTotals(days), {
            tauxKilometre: tenThousandths / 10_000,
            tauxRepas: meal,
          });
          const tenths = days.reduce((sum, one) => sum + BigInt(Math.round(one.kilometrage * 10)), 0n);
          const thousandths = (tenths * BigInt(tenThousandths) * 2n + 1_000n) / 2_000n;
          const others = days.reduce((sum, one) => sum + BigInt(one.nombreRepas * meal + one.montantDivers), 0n);
          expect(BigInt(total ?? -1)).toBe(thousandths + others);
        },
      ),
    );
  });
});

describe('what is typed in the form', () => {
  it.each([
    ['1330', '13:30'],
    ['13h30', '13:30'],
    ['930', '09:30'],
    ['9', '09:00'],
    ['22:55', '22:55'],
    ['23', undefined],
    ['5:55', undefined],
    ['8:03', undefined],
    ['huit', undefined],
  ])('the hour %s is %s', (typed, time) => expect(typedTime(typed)).toBe(time));
  it.each([
    ['26', '2026-11-26'],
    ['3', '2026-11-03'],
    ['26/11', '2026-11-26'],
    ['26/11/2026', '2026-11-26'],
    ['31', undefined],
    ['0', undefined],
    ['26/10', undefined],
  ])('the day %s is %s in November', (typed, date) => expect(typedDay(typed, '2026-11')).toBe(date));
});
