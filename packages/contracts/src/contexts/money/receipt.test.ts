import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { payment } from './payment';
import { isSeriesNumber, seriesNumber } from './receipt';

const writes = (numero: string): boolean => payment.fields.quittance.wire.safeParse(numero).success;
const isGiven = (numero: string): boolean => writes(numero) && !isSeriesNumber(numero);

const spelling = {
  Q: fc.constantFrom('Q', 'q'),
  0: fc.constantFrom('0', 'O', 'o', 'Ö', 'º'),
  1: fc.constantFrom('1', 'I', 'l', 'i', 'Î', 'ı', 'ł'),
  '-': fc.constantFrom('-', '', ' - ', '/', '.', ' n° ', ' no '),
} as const;
const spelled = (numero: string): fc.Arbitrary<string> =>
  fc
    .tuple(...[...numero].map((one) => spelling[one as keyof typeof spelling] ?? fc.constant(one)))
    .map((letters) => letters.join(''));

describe('the number of a paper book', () => {
  test.each([
    'Q2O26-00031',
    'Q2026-OOO31',
    'Q2026-0003l',
    'N° Q2026-00031',
    'Quittance Q2026-00031',
    'Q2026-00031a',
    '0Q2026-00031',
    'Q2026 n° 31',
  ])('is not %j, which reads like one of the product’s', (numero) => expect(isSeriesNumber(numero)).toBe(true));

  test('reads like none of the product’s, whatever stands around it and however its letters and digits are spelled', () => {
    const disguised = fc
      .record({ annee: fc.integer({ min: 1900, max: 2199 }), n: fc.integer({ min: 1, max: 999_999 }) })
      .chain(({ annee, n }) => spelled(seriesNumber(annee, n)));
    const around = fc.string({ unit: fc.constantFrom(...'aZ09 .,/°#_-éQ'), maxLength: 12 });
    fc.assert(
      fc.property(around, disguised, around, (before, numero, after) => isSeriesNumber(`${before}${numero}${after}`)),
    );
  });

  test.each([
    'PB-77',
    '2026/12',
    'CARNET-1',
    'N° 7',
    'É12',
    'Quittance 12',
    'Quittancier 2026/12',
    'Nº 12',
    'Œ 3',
    'Ș1',
  ])('may be %j', (numero) => expect(isGiven(numero)).toBe(true));
  test('may be any other of Latin letters and digits', () => {
    const ordinary = fc
      .string({ unit: fc.constantFrom(...'aBoOIl019 .,/°#_-éßŒÿ'), minLength: 1, maxLength: 60 })
      .filter((numero) => /^[\p{L}\d]/u.test(numero));
    fc.assert(fc.property(ordinary, isGiven));
  });

  test.each(['ⱭQ2026-00002', 'ꝏQ2026-00001', 'ＡＢ', 'Ⅷ1', 'Ⱥ1', 'K\u212A1'])(
    'has no letter that its page cannot show: %j',
    (numero) => expect(writes(numero)).toBe(false),
  );
  test('of an older event stays readable', () =>
    expect(payment.fields.quittance.stored.safeParse('ＡＢ Ⅷ1').success).toBe(true));
});
