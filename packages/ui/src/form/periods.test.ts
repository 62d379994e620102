import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { schoolYearOf, schoolYearPeriods, todayInParis } from './periods';

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
    const days = fc
      .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(fc.property(days, (day) => schoolYearPeriods(day).every((period) => period.from <= period.to)));
  });

  it('take the day it is in Paris', () => {
    expect(todayInParis(new Date('2026-07-31T22:30:00Z'))).toBe('2026-08-01');
  });
});
