import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { schoolYearOf, schoolYearPeriods } from './periods';

const days = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('periods of the school year', () => {
  it('begin on 1 August and end on 31 July', () => {
    expect(schoolYearOf('2026-07-31')).toEqual({ from: '2025-08-01', to: '2026-07-31' });
    expect(schoolYearOf('2026-08-01')).toEqual({ from: '2026-08-01', to: '2027-07-31' });
  });

  it('know short months', () => {
    expect(schoolYearPeriods('2028-03-30').find((period) => period.label === 'Mois dernier')).toEqual({
      label: 'Mois dernier',
      from: '2028-02-01',
      to: '2028-02-29',
    });
  });

  it('are never upside down', () => {
    fc.assert(fc.property(days, (day) => schoolYearPeriods(day).every((period) => period.from <= period.to)));
  });

  // 002:44.h
  it('the three terms are the school year, without a gap: August is in the first', () => {
    const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    fc.assert(
      fc.property(days, (today) => {
        const terms = schoolYearPeriods(today).filter(({ label }) => label.endsWith('trimestre scolaire'));
        const [first, second, third] = terms;
        if (!first || !second || !third) throw new Error('three terms are expected');
        expect({ from: first.from, to: third.to }).toEqual(schoolYearOf(today));
        expect([second.from, third.from]).toEqual([dayAfter(first.to), dayAfter(second.to)]);
      }),
    );
  });
});
