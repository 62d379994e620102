import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { beginOfSchoolYear, schoolYearRow, schoolYearsAround } from './school-year';

describe('school years', () => {
  it('turn on 1 August', () => {
    expect(beginOfSchoolYear('2026-07-31')).toBe(2025);
    expect(beginOfSchoolYear('2026-08-01')).toBe(2026);
    expect(beginOfSchoolYear('2027-01-01')).toBe(2026);
  });
  it('of a network are two past, the current and the next', () => {
    const years = [...schoolYearsAround('2026-11-21')].map(([id, row]) => [id, row.libelleAnneeScolaire]);
    expect(years).toEqual([
      [7, '2024-2025'],
      [8, '2025-2026'],
      [9, '2026-2027'],
      [10, '2027-2028'],
    ]);
  });
  it('hold every day exactly once', () => {
    const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, (date) => {
        const today = date.toISOString().slice(0, 10);
        const begin = beginOfSchoolYear(today);
        const holding = [begin - 1, begin, begin + 1].filter((year) => {
          const { dateDebut, dateFin } = schoolYearRow(year);
          return String(dateDebut) <= today && today <= String(dateFin);
        });
        expect(holding).toEqual([begin]);
      }),
    );
  });
});
