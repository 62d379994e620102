import { describe, expect, test } from '@jest/globals';
import { rangeFor, yearFor } from './year-fitting';

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
