import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addMonths, datedInstalments, instalmentDates, offeredCounts } from './instalments';

const cents = fc.integer({ min: 0, max: 1_000_000 });
const count = fc.constantFrom(1 as const, 2 as const, 3 as const);
const day = fc
  .integer({ min: 0, max: 20_000 })
  .map((offset) => new Date(Date.UTC(2000, 0, 1 + offset)).toISOString().slice(0, 10));

describe('instalments', () => {
  // 002:334.c 002:617.c
  it('sum to what remains, with equal shares and the remainder on the last', () => {
    fc.assert(
      fc.property(cents, count, day, (remaining, times, from) => {
        const shares = datedInstalments(remaining, times, from).map((one) => one.montant);
        const last = shares.at(-1) ?? 0;
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(remaining);
        expect(new Set(shares.slice(0, -1)).size).toBeLessThanOrEqual(1);
        for (const share of shares.slice(0, -1)) expect(last - share).toBeGreaterThanOrEqual(0);
        expect(last - (shares[0] ?? last)).toBeLessThan(times);
      }),
    );
  });

  // 002:334.d 002:617.d
  it('are in months that follow each other, never later in the month than the first', () => {
    fc.assert(
      fc.property(cents, count, day, (remaining, times, from) => {
        datedInstalments(remaining, times, from).forEach(({ date }, index) => {
          const months = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
          expect(months(date) - months(from)).toBe(index);
          expect(date.slice(8) <= from.slice(8)).toBe(true);
        });
      }),
    );
  });

  it('put the odd cent on the second of two', () => {
    expect(datedInstalments(85_251, 2, '2026-11-21')).toEqual([
      { date: '2026-11-21', montant: 42_625 },
      { date: '2026-12-21', montant: 42_626 },
    ]);
  });

  it('after 31 January are due on the last of February, then on 31 March', () => {
    expect(datedInstalments(30_000, 3, '2027-01-31').map((one) => one.date)).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
    ]);
    expect(addMonths('2028-01-31', 1)).toBe('2028-02-29');
    expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
  });
});

describe('paying in several times', () => {
  const dates = {
    cbOuverture: '2026-09-15',
    cb1xFermeture: '2027-03-31',
    cb2xFermeture: '2027-01-31',
    cb3xFermeture: '2026-12-31',
  };

  it.each([
    ['2026-09-14', []],
    ['2026-09-15', [1, 2, 3]],
    ['2026-12-30', [1, 2, 3]],
    ['2026-12-31', [1, 2]],
    ['2027-01-30', [1, 2]],
    ['2027-01-31', [1]],
    ['2027-03-31', [1]],
    ['2027-04-01', []],
  ])('on %s is offered in %j', (on, offered) => expect(offeredCounts(dates, on)).toEqual(offered));

  it('is not offered while the opening or the closing date is not set', () => {
    expect(offeredCounts({ ...dates, cbOuverture: '' }, '2026-10-01')).toEqual([]);
    expect(offeredCounts({ ...dates, cb1xFermeture: '' }, '2026-10-01')).toEqual([]);
  });

  it('reads its dates from the settings, empty where there is none', () => {
    expect(instalmentDates([{ cle: 'cbOuverture', valeur: '2026-09-15' }])).toEqual({
      cbOuverture: '2026-09-15',
      cb1xFermeture: '',
      cb2xFermeture: '',
      cb3xFermeture: '',
    });
  });
});
