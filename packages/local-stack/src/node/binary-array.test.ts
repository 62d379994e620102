import { expect, test } from '@jest/globals';
import { boolArray, int8Array, parseColumn, textArray } from './binary-array';

test('encodes an array as PostgreSQL expects it: dimensions, element type, length and bytes of each element', () => {
  expect(textArray(['é', '']).toString('hex')).toBe(
    '0000000100000000000000190000000200000001' + '00000002c3a9' + '00000000',
  );
  expect(int8Array([-1]).toString('hex')).toBe('0000000100000000000000140000000100000001' + '00000008ffffffffffffffff');
  expect(boolArray([true, false]).subarray(20).toString('hex')).toBe('00000001010000000100');
});

test('encodes an empty array without dimensions', () => {
  expect(textArray([]).toString('hex')).toBe('000000000000000000000019');
});

test('parses columns to numbers, booleans, bytes and text', () => {
  expect(parseColumn(20, '9007199254740991')).toBe(Number.MAX_SAFE_INTEGER);
  expect(parseColumn(16, 'f')).toBe(false);
  expect(parseColumn(17, '\\x00ff')).toEqual(Buffer.from([0, 255]));
  expect(parseColumn(25, 'Zoé')).toBe('Zoé');
});
