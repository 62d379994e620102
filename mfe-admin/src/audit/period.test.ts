import { describe, expect, test } from '@jest/globals';
import { thisMonth } from './period';

describe('the month that the journal shows first', () => {
  test('is that of today, to its last day', () => {
    expect(thisMonth('2026-11-21')).toEqual({ from: '2026-11-01', to: '2026-11-30' });
  });
  test('knows February of a leap year', () => {
    expect(thisMonth('2028-02-03')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  });
});
