import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatCents, formatDate, formatDateTime, matchesSearch, parseDate, plural, todayInParis } from './format';

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('what is shown in French', () => {
  // 002:630.a 000:234.b 001:7.h
  it('writes cents as euros', () => {
    expect(plain(formatCents(123456))).toBe('1 234,56 €');
    expect(plain(formatCents(-500))).toBe('-5,00 €');
    expect(formatCents(null)).toBe('');
  });

  // 002:630.b 000:234.a 001:7.g 002:630.c
  it('writes days as dd/MM/yyyy and times as hh:mm, at Paris time', () => {
    expect(formatDate('2026-03-09')).toBe('09/03/2026');
    expect(formatDate('2026-07-31T22:30:00Z')).toBe('01/08/2026');
    expect(formatDateTime('2026-01-15T13:05:00Z')).toBe('15/01/2026 à 14:05');
    expect(formatDateTime('2026-07-15T06:05:00Z')).toBe('15/07/2026 à 08:05');
    expect(formatDate('bientôt')).toBe('bientôt');
  });

  it('takes the day it is in Paris', () => {
    expect(todayInParis(new Date('2026-07-31T22:30:00Z'))).toBe('2026-08-01');
    expect(todayInParis(new Date('2026-11-21T23:30:00Z'))).toBe('2026-11-22');
  });

  it('reads back every day it writes', () => {
    const days = fc
      .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(fc.property(days, (day) => expect(parseDate(formatDate(day))).toBe(day)));
  });

  it('refuses days that are not in the calendar', () => {
    expect(parseDate('29/02/2027')).toBeUndefined();
    expect(parseDate('31/04/2026')).toBeUndefined();
    expect(parseDate('29/02/2028')).toBe('2028-02-29');
  });

  it('searches without accents or case, every word wherever it is', () => {
    expect(matchesSearch('helene  goff', ['LE GOFF', 'Hélène'])).toBe(true);
    expect(matchesSearch('helene dupont', ['LE GOFF', 'Hélène'])).toBe(false);
    expect(matchesSearch('', [null])).toBe(true);
  });

  it('counts', () => {
    expect(plural(0, 'règlement')).toBe('0 règlement');
    expect(plural(2, 'règlement')).toBe('2 règlements');
    expect(plural(1_004, 'sorte')).toBe('1\u202f004 sortes');
  });
});
