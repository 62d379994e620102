import fc from 'fast-check';
import { nested, RawJson } from './json';
import { anyText } from './text';

const numbers: readonly unknown[] = [
  -1,
  0.5,
  new RawJson('-0'),
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  new RawJson('9007199254740993'),
  new RawJson('9223372036854775808'),
  new RawJson('1e308'),
  new RawJson('1e400'),
  new RawJson('-1e400'),
  new RawJson('1e-320'),
  new RawJson(`1${'0'.repeat(400)}`),
  '9'.repeat(400),
  '-9'.repeat(400),
  '1e5',
  ' 7 ',
  '٣',
  'Infinity',
];

const days: readonly string[] = [
  '2026-02-31',
  '2026-02-29',
  '0000-01-01',
  '0001-01-01',
  '1899-12-31',
  '9999-12-31',
  '275760-09-14',
  '-000001-01-01',
  '2026-13-01',
  '2026-1-1',
  '2026-11-21T25:61:00Z',
  '25:61',
  '24:00',
  '07:60',
  '2026-00',
  '2026-13',
];

const structures: readonly unknown[] = [
  {},
  [],
  [[]],
  [null],
  [{}],
  { length: 1e9 },
  { toString: 1, valueOf: 1 },
  { $ne: null },
  new RawJson('{"__proto__":{"isAdmin":true,"functions":[1]}}'),
  new RawJson('{"constructor":{"prototype":{"isAdmin":true}}}'),
  nested(1_000),
  nested(10_000),
  new RawJson(`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`),
  new RawJson(`[${'0,'.repeat(9_999)}0]`),
  Array.from({ length: 2_000 }, (_, index) => index),
];

/** What a field gets instead of its value. `undefined`: nothing at all. */
export const wrongValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: anyText },
  { weight: 4, arbitrary: fc.constantFrom(...numbers) },
  { weight: 3, arbitrary: fc.constantFrom(...days) },
  { weight: 3, arbitrary: fc.constantFrom(...structures) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, undefined, '', true, false, ' ', '0') },
);

/** Fields that no declaration names. */
export const strangeFields: fc.Arbitrary<readonly [string, unknown]> = fc.tuple(
  fc.constantFrom(
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    '',
    '$where',
    'id',
    'a'.repeat(5_000),
  ),
  wrongValue,
);
