import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { limits } from '@diapason/contracts/constants';
import { expect, test } from '@jest/globals';

// CSS cannot read the constants: it says the same widths, or this fails. The theme is another's.
const sheets = readdirSync(__dirname).filter((file) => file.endsWith('.css') && !file.startsWith('primereact'));

test.each(sheets)('%s changes at widths of the documents only', (sheet) => {
  const css = readFileSync(join(__dirname, sheet), 'utf8');
  const widths = [...css.matchAll(/@media[^{]*-width:\s*(\d+)px/g)].map(([, width]) => Number(width));
  expect(widths.filter((width) => !Object.values<number>(limits.breakpoints).includes(width))).toEqual([]);
});
