import { describe, expect, it } from '@jest/globals';
import { parseNumber } from './parse-number';

describe('a number as French people type it', () => {
  it.each([
    ['150', 150],
    ['150,50', 150.5],
    ['1 234,5 €', 1234.5],
    ['1\u202f234.5', 1234.5],
    ['-3', -3],
    [',5', 0.5],
    ['', null],
    ['  ', null],
  ])('reads %j', (text, expected) => expect(parseNumber(text)).toBe(expected));

  it.each(['12a', '1,2,3', '--3', '€€,'])('finds none in %j', (text) => expect(parseNumber(text)).toBeUndefined());
});
