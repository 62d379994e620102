import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { modesOf, totalsOf } from './totals';
import { rangeFor, yearFor } from './year-fitting';

const paid = (siteReglement: string | null, montant: number, valide: 0 | 1 = 1) => ({ siteReglement, montant, valide });

describe('the totals of the payments', () => {
  test('are per site in French order, payments of no site last, with a grand total', () => {
    const rows = [paid('Étretat', 10.1), paid(null, 5), paid('Agen', 20.2), paid('Étretat', 0.2), paid('Zuydcoote', 1)];
    expect(totalsOf(rows)).toEqual({
      sites: [
        { site: 'Agen', nombre: 1, montant: 2_020 },
        { site: 'Étretat', nombre: 2, montant: 1_030 },
        { site: 'Zuydcoote', nombre: 1, montant: 100 },
        { site: null, nombre: 1, montant: 500 },
      ],
      nombre: 5,
      montant: 3_650,
    });
  });
  test('leave deleted payments out', () => {
    expect(totalsOf([paid('Agen', 10, 0)])).toEqual({ sites: [], nombre: 0, montant: 0 });
  });
  test('of the sites make the grand total to the cent', () => {
    const cents = fc.integer({ min: 1, max: 10_000_000 });
    const rows = fc.array(fc.tuple(fc.constantFrom('A', 'B', null), cents));
    fc.assert(
      fc.property(rows, (some) => {
        const totals = totalsOf(some.map(([site, amount]) => paid(site, amount / 100)));
        expect(totals.montant).toBe(some.reduce((sum, [, amount]) => sum + amount, 0));
        expect(totals.sites.reduce((sum, { montant }) => sum + montant, 0)).toBe(totals.montant);
      }),
    );
  });
});

test('the totals per mode come the largest first, without deleted payments', () => {
  const by = (libelleMode: string, montant: number, valide: 0 | 1 = 1) => ({ libelleMode, montant, valide });
  expect(modesOf([by('Chèque', 10), by('Espèces', 25.5), by('Chèque', 20), by('Virement', 900, 0)])).toEqual([
    { mode: 'Chèque', nombre: 2, montant: 3_000 },
    { mode: 'Espèces', nombre: 1, montant: 2_550 },
  ]);
});

describe('a range of dates and the school year', () => {
  const years = [
    { idAnneeScolaire: 9, dateDebut: '2026-08-01', dateFin: '2027-07-31' },
    { idAnneeScolaire: 8, dateDebut: '2025-08-01', dateFin: '2026-07-31' },
  ];
  test('a range of the chosen year leaves it', () => {
    expect(yearFor({ from: '2026-11-01', to: '2026-11-30' }, 9, years)).toBe(9);
    expect(yearFor({ from: null, to: null }, 9, years)).toBe(9);
  });
  test('« année scolaire précédente » looks in that year', () => {
    expect(yearFor({ from: '2025-08-01', to: '2026-07-31' }, 9, years)).toBe(8);
  });
  test('a range of no known year looks in every year', () => {
    expect(yearFor({ from: '2019-01-01', to: '2019-02-01' }, 9, years)).toBeNull();
  });
  test('a range that the newly chosen year does not touch is dropped', () => {
    expect(rangeFor({ from: '2026-11-01', to: '2026-11-30' }, 8, years)).toEqual({ from: null, to: null });
    expect(rangeFor({ from: '2026-11-01', to: null }, null, years)).toEqual({ from: '2026-11-01', to: null });
  });
});
