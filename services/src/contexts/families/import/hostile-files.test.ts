import { setImmediate as nextTurn } from 'node:timers/promises';
import { messages } from '@diapason/contracts/constants';
import { describe, expect, jest, test } from '@jest/globals';
import { Parser } from 'csv-parse';
import { SaxesParser } from 'saxes';
import { readTable } from '../../../machinery/spreadsheets/read-table';
import { workbookParts, zipOf } from '../testing/zip-of';
import { readFile } from './read-file';
import { schoolsIn } from './schools';

const inline = (address: string, text: string) => `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`;
const HEAD = `<row r="1">${inline('A1', 'E-mail')}${inline('B1', 'Nom')}</row>`;
const ROW = `<row r="2">${inline('A2', 'a@b.fr')}${inline('B2', 'N')}</row>`;
const numbered = (count: number, row: (ligne: number) => string) =>
  Array.from({ length: count }, (_, index) => row(index + 2)).join('');

test('a workbook is read: prefixes, parts of texts, days, days of 1904, what a formula came to', async () => {
  const rows = `<x:row r="1"><x:c t="s"><x:v>0</x:v></x:c>${inline('C1', 'Né le').replace(/(<\/?)/g, '$1x:')}</x:row>
    <x:row r="3"><x:c r="A3" t="str"><x:f>1</x:f><x:v>a@b.fr</x:v></x:c><x:c t="e"><x:f>1/0</x:f><x:v>#DIV/0!</x:v></x:c><x:c s="1"><x:v>40634.5</x:v></x:c><x:c t="b"><x:v>1</x:v></x:c></x:row>`;
  const parts = workbookParts(rows.replace('<x:row r="1">', '<x:row xmlns:x="x" r="1">'));
  const book = {
    ...parts,
    'xl/worksheets/sheet1.xml': `<x:worksheet xmlns:x="x"><x:sheetData>${rows}</x:sheetData></x:worksheet>`,
    'xl/sharedStrings.xml':
      '<sst><si><r><t>E-</t></r><r><t xml:space="preserve">mail</t></r><rPh><t>no</t></rPh></si></sst>',
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-40C]d\\ mmmm\\ yyyy"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>',
  };
  const read = await readFile(zipOf(book));
  expect(read).toMatchObject({ nature: 'Excel, feuille « Familles »', entetes: ['E-mail', 'Colonne 2', 'Né le'] });
  expect(read.lignes).toEqual([{ ligne: 3, cellules: ['a@b.fr', '#DIV/0!', '2011-04-01', 'oui'] }]);
  const early = {
    ...book,
    'xl/workbook.xml': parts['xl/workbook.xml']?.replace('<sheets', '<workbookPr date1904="1"/><sheets') ?? '',
  };
  expect((await readFile(zipOf(early))).lignes[0]?.cellules[2]).toBe('2015-04-02');
});

test('cells merged over each other by the thousand are filled once each', async () => {
  const rows = `${HEAD}${ROW}${numbered(20_000, (n) => (n === 2 ? '' : `<row r="${n}">${inline(`B${n}`, 'x')}</row>`))}`;
  const ranges = `<mergeCells>${'<mergeCell ref="A2:A20000"/>'.repeat(9_000)}</mergeCells>`;
  const parts = workbookParts(rows);
  const sheet = 'xl/worksheets/sheet1.xml';
  const book = { ...parts, [sheet]: (parts[sheet] ?? '').replace('</sheetData>', `</sheetData>${ranges}`) };
  const { lignes } = await readFile(zipOf(book));
  expect(lignes.filter(({ cellules }) => cellules[0] !== '')).toHaveLength(50);
});

test('a row with a cell at the far right ends the reading, and empty cells there hinder nothing', async () => {
  const wide = (cell: string) =>
    zipOf(workbookParts(HEAD + numbered(20_000, (n) => `<row r="${n}">${inline(`A${n}`, 'x')}${cell}</row>`)));
  await expect(readFile(wide(inline('XFD2', 'y')))).rejects.toThrow(messages.imports.tooManyColumns);
  expect((await readFile(wide('<c r="XFD2" s="4"/>'))).lignes).toHaveLength(20_000);
  await expect(readFile(Buffer.from(`a;b\r\n${'x;'.repeat(123)}`))).rejects.toThrow(messages.imports.tooManyColumns);
  expect((await readFile(Buffer.from(`a;b\r\n${';'.repeat(16_000)}\r\nc;d`))).lignes).toHaveLength(2);
  await expect(readFile(Buffer.from(`a;b\r\n${';'.repeat(2_000_000)}\r\nc;d`))).rejects.toThrow(
    messages.imports.tooManyColumns,
  );
});

test('a file has 120 columns at most, and ours before them', async () => {
  const columns = (count: number, before = '') => Buffer.from(`${before}${'t;'.repeat(count)}\r\na;b`);
  const ours = 'À corriger;Ligne d’origine;';
  for (const file of [columns(120), columns(120, ours)]) expect((await readFile(file)).entetes).toHaveLength(120);
  for (const file of [columns(121), columns(121, ours)])
    await expect(readFile(file)).rejects.toThrow(messages.imports.tooManyColumns);
});

test('empty rows below hinder nothing, however many; a full one does', async () => {
  const empty = numbered(30_000, (n) => (n === 2 ? ROW : `<row r="${n}" s="1"/>`));
  expect((await readFile(zipOf(workbookParts(HEAD + empty)))).lignes).toHaveLength(1);
  expect((await readFile(Buffer.from(`a;b\nc;d\n${';\n'.repeat(30_000)}`))).lignes).toHaveLength(1);
  const full = numbered(30_000, (n) => `<row r="${n}">${inline(`A${n}`, 'x')}</row>`);
  await expect(readFile(zipOf(workbookParts(HEAD + full)))).rejects.toThrow(messages.imports.tooManyRows);
  await expect(readFile(Buffer.from('c;d\n'.repeat(30_000)))).rejects.toThrow(messages.imports.tooManyRows);
});

describe('what is refused is not read to its end', () => {
  /** Characters that a reader was given meanwhile. */
  async function given(reader: { prototype: object }, method: string, read: () => Promise<unknown>): Promise<number> {
    const spy = jest.spyOn(reader.prototype as Record<string, (text: string | null) => unknown>, method);
    try {
      await read();
      return spy.mock.calls.reduce((sum, [text]) => sum + (text?.length ?? 0), 0);
    } finally {
      spy.mockRestore();
    }
  }

  test('a CSV file of line ends, above a row or below all of them', async () => {
    const refused = (text: string, message: string) => () =>
      expect(readFile(Buffer.from(text))).rejects.toThrow(message);
    const above = refused(`a;b\n${'\n'.repeat(300_000)}c;d\n`, messages.imports.tooManyRows);
    expect(await given(Parser, '_transform', above)).toBeLessThan(30_000);
    const below = () => readFile(Buffer.from(`a;b\nc;d\n${';\r\n'.repeat(300_000)}`));
    expect(await given(Parser, '_transform', below)).toBeLessThan(10);
    const alone = refused('\n'.repeat(300_000), messages.imports.noRows);
    expect(await given(Parser, '_transform', alone)).toBe(0);
  });

  test.each([
    ['elements that say nothing', '<a/>'],
    ['cells that say nothing', '<c/>'],
    ['characters written as names', '&lt;'],
  ])('a workbook of %s', async (_what, one) => {
    const book = zipOf(workbookParts(`${HEAD}<row r="2"><c t="str"><v>${one.repeat(1_000_000)}</v></c></row>`));
    const read = () =>
      expect(readTable(book, { unpacked: 20_000_000, text: 400_000, known: () => 0 })).rejects.toThrow(
        messages.imports.tooManyElements,
      );
    expect(await given(SaxesParser, 'write', read)).toBeLessThan(900_000);
  });
});

test('what an archive says of its size is not believed', async () => {
  const parts = workbookParts(HEAD + ROW, Array(60_000).fill('abcdefghij'.repeat(40)));
  for (const said of [undefined, 1])
    await expect(schoolsIn(zipOf(parts, said))).rejects.toThrow(messages.imports.tooMuchText);
  // Pictures are not unpacked, however large.
  const pictures = { ...workbookParts(HEAD + ROW), 'xl/media/x.bin': '\0'.repeat(120_000_000) };
  expect((await readFile(zipOf(pictures))).lignes).toHaveLength(1);
});

test('one text that thousands of cells name counts in each of them', async () => {
  const rows = numbered(300, (n) => `<row r="${n}">${'<c t="s"><v>0</v></c>'.repeat(26)}</row>`);
  await expect(readFile(zipOf(workbookParts(HEAD + rows, ['x'.repeat(2_000)])))).rejects.toThrow(
    messages.imports.tooMuchText,
  );
});

test.each([
  ['twice', `${HEAD}${ROW}${ROW}`],
  ['beyond the last', `${HEAD}${ROW.replace('r="2"', 'r="3000000000"')}`],
  ['that are none', `${HEAD}${ROW.replace('r="2"', 'r="2.5"')}`],
])('row numbers %s are told', async (_about, rows) => {
  await expect(readFile(zipOf(workbookParts(rows)))).rejects.toThrow(messages.imports.rowsOutOfOrder);
});

test.each([
  ['elements in elements', '<a>'.repeat(2_000_000)],
  ['attributes', `<row ${numbered(100_000, (n) => `a${n}="" `)}>`],
  ['no column of any sheet', `<row r="2">${inline('ÄÄ2', 'x')}</row>`],
  ['entities', '<row r="2"><c t="str"><v>&bomb;</v></c></row>'],
])('a sheet of %s is no workbook', async (_about, rows) => {
  await expect(readFile(zipOf(workbookParts(HEAD + rows)))).rejects.toThrow(messages.imports.badWorkbook);
});

test('an archive cut short, or whose directory leads nowhere, is no workbook', async () => {
  const whole = zipOf(workbookParts(HEAD + ROW));
  const astray = Buffer.from(whole);
  astray.writeUInt32LE(7, astray.lastIndexOf(Buffer.from('504b0102', 'hex')) + 42);
  for (const bytes of [whole.subarray(0, 400), astray, Buffer.concat([whole.subarray(0, 40), whole.subarray(60)])])
    await expect(readFile(bytes)).rejects.toThrow(messages.imports.badWorkbook);
});

test.each([
  [
    'workbook',
    zipOf(
      workbookParts(
        HEAD + numbered(15_000, (n) => `<row r="${n}">${inline(`A${n}`, 'x')}${inline(`B${n}`, 'y')}</row>`),
      ),
    ),
  ],
  ['CSV', Buffer.from(`a;b\r\n${'cellule;cellule\r\n'.repeat(19_000)}`)],
])('others of the process have their turn while a %s is read', async (_about, bytes) => {
  let reading = true;
  let turns = 0;
  const others = (async () => {
    for (; reading; turns += 1) await nextTurn();
  })();
  await readFile(bytes).finally(() => {
    reading = false;
  });
  await others;
  expect(turns).toBeGreaterThan(4);
});
