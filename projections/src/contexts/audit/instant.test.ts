import { describe, expect, test } from '@jest/globals';
import { instantOf } from './instant';

describe('the instant that an auditor means', () => {
  test('a day in winter ends an hour before midnight UTC', () => {
    expect(instantOf('2026-11-21')).toBe('2026-11-21T22:59:59.999Z');
  });
  test('a day in summer ends two hours before midnight UTC', () => {
    expect(instantOf('2026-07-14')).toBe('2026-07-14T21:59:59.999Z');
  });
  test('the days on which the clock changes end where the next day begins', () => {
    expect(instantOf('2026-03-29')).toBe('2026-03-29T21:59:59.999Z');
    expect(instantOf('2026-10-25')).toBe('2026-10-25T22:59:59.999Z');
  });
  test('an instant is itself, in UTC', () => {
    expect(instantOf('2026-11-21T10:00:00+01:00')).toBe('2026-11-21T09:00:00.000Z');
    expect(instantOf('2026-11-21T10:00:00')).toBe('2026-11-21T10:00:00.000Z');
  });
  test('nothing means now', () => {
    expect(instantOf(null)).toBeUndefined();
  });
});
