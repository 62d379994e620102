import { payment } from '@diapason/contracts/money';
import { expect, test } from '@jest/globals';
import { fontsOfPaper } from '../../../machinery/paper/fonts';

test('the font of the papers has every letter that staff may write in a number', async () => {
  const { wire } = payment.fields.quittance;
  const letters = Array.from({ length: 0x10000 }, (_, point) => String.fromCodePoint(point));
  // A blank is no letter, and what the wire drops is never written.
  const written = letters.filter((letter) => /\S/.test(letter) && wire.safeParse(`A${letter}A`).data === `A${letter}A`);
  expect(written).toEqual(expect.arrayContaining([...'Az09éŒß°']));
  const { regular, bold } = (await fontsOfPaper()) as unknown as Record<
    string,
    { readonly characterSet: readonly number[] }
  >;
  for (const font of [regular, bold]) {
    const has = new Set(font?.characterSet);
    expect(written.filter((letter) => !has.has(letter.codePointAt(0) ?? 0))).toEqual([]);
  }
});
