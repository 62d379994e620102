import { describe, expect, test } from '@jest/globals';
import { decimalsOf, faultOf } from './descriptor';

describe('what a descriptor refuses', () => {
  test.each([
    ['nothing where something is required', { required: true }, '  ', 'information manquante'],
    ['an empty choice of several', { required: true }, [], 'information manquante'],
    ['a text that is too long', { maxLength: 3 }, 'abcd', '3 caractères au plus'],
    ['what is no number', {}, Number.NaN, 'Indiquez un nombre'],
    ['less than the least', { min: 0.25 }, 0.2, 'Au moins 0,25'],
    ['more than the most', { max: 50 }, 51, 'Au plus 50'],
    ['a fraction of a cent', { step: 0.01 }, 10.005, '2 décimales au plus'],
    ['a fraction', { step: 1 }, 1.5, 'Un nombre entier'],
    ['what is no quarter', { step: 0.25 }, 0.3, 'Un multiple de 0,25'],
  ])('%s', (_name, rule, value, fault) => expect(faultOf({ label: 'x', ...rule }, value)).toBe(fault));

  test.each([
    ['nothing where nothing is required', { min: 1, maxLength: 3 }, null],
    ['no at all', { required: true }, false],
    ['zero', { required: true, min: 0 }, 0],
    ['the bounds themselves', { min: 1, max: 5 }, 5],
    ['0,29 €, whatever binary fractions make of it', { step: 0.01 }, 0.29],
    ['1 000 000,01 €', { step: 0.01 }, 1_000_000.01],
  ])('not %s', (_name, rule, value) => expect(faultOf({ label: 'x', ...rule }, value)).toBeUndefined());

  test('decimals follow the step', () => {
    expect([undefined, 1, 10, 0.5, 0.01, 0.25].map((step) => decimalsOf(step))).toEqual([0, 0, 0, 1, 2, 1]);
  });
});
