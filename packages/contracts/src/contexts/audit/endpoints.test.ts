import { describe, expect, test } from '@jest/globals';
import { readHistory, readRecordAsOf } from './endpoints';

describe('the instant of a history', () => {
  const takes = (au: string) => [readHistory, readRecordAsOf].map(({ query }) => query.safeParse({ au }).success);

  test.each(['2026-11-25', '2026-11-25T10:00:00Z', '2026-11-25T10:00:00', '2026-11-25T10:00:00+02:00'])(
    '%s is taken',
    (au) => expect(takes(au)).toEqual([true, true]),
  );

  test.each([
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59-12:00',
    '1899-12-31',
    '2026-13-01T00:00:00Z',
    '2026-11-25T10:00:00Z; drop',
  ])('%s is refused', (au) => expect(takes(au)).toEqual([false, false]));
});
