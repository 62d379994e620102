import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importModel } from '@diapason/contracts/constants';
import { describe, expect, test } from '@jest/globals';
import ExcelJS from 'exceljs';
import { guessed } from './headings';
import { readFile } from './read-file';
import { familiesOf, matchedColumns, readRow } from './row';
import type { FileTable } from './table';

const lines = async (text: string, encoding: 'utf8' | 'latin1' | 'utf16le' = 'utf8') => {
  const { nature, entetes, lignes } = await readFile(Buffer.from(text, encoding));
  return { nature, entetes, rows: lignes.map(({ ligne, cellules }) => [ligne, ...cellules]) };
};

describe('a CSV file', () => {
  test.each([
    ['UTF-8 with its mark and semicolons', '\uFEFFNom;Prénom\r\nPetit;Zoé\r\n', 'utf8', 'CSV, UTF-8, point-virgule'],
    ['Windows-1252', 'Nom;Prénom\nPetit;Zoé', 'latin1', 'CSV, Windows-1252, point-virgule'],
    ['commas and quotation marks', '"Nom","Prénom"\n"Petit","Zoé"', 'utf8', 'CSV, UTF-8, virgule'],
    [
      'UTF-16 and tabs, as spreadsheets write text',
      '\uFEFFNom\tPrénom\nPetit\tZoé',
      'utf16le',
      'CSV, UTF-16, tabulation',
    ],
  ] as const)('of %s', async (_about, text, encoding, nature) => {
    expect(await lines(text, encoding)).toEqual({ nature, entetes: ['Nom', 'Prénom'], rows: [[2, 'Petit', 'Zoé']] });
  });

  test('keeps the spreadsheet’s line numbers below a title, over empty lines, and leaves empty ones at the end', async () => {
    expect(await lines('Export du 22/11/2026;\nNom;Prénom\n\nPetit;"Zoé\nAnne"\n;\n\n')).toMatchObject({
      entetes: ['Nom', 'Prénom'],
      rows: [[3], [4, 'Petit', 'Zoé\nAnne']],
    });
  });
});

test('a letter of two halves stays whole where the file is read in pieces', async () => {
  const text = `Nom;Prénom\n${'Petit;Zoé\n'.repeat(6_552)}A;BB🎻\nFin;Zoé\n`;
  expect(text.indexOf('🎻')).toBe(65_535);
  expect((await lines(text)).rows.slice(-2).map(([, ...cells]) => cells)).toEqual([
    ['A', 'BB🎻'],
    ['Fin', 'Zoé'],
  ]);
});

test.each([
  ['the example of the documentation', readFileSync(join(__dirname, '../../../../../docs/import-familles.csv')), 4],
  ['the model to download', Buffer.from(importModel), 1],
])('%s is read, and each of its columns is known', async (_which, example, rows) => {
  const { entetes, lignes } = await readFile(example);
  expect(lignes).toHaveLength(rows);
  expect(guessed(entetes)).toEqual(expect.not.arrayContaining([null]));
  expect(new Set(guessed(entetes)).size).toBe(entetes.length);
});

describe('what a formula could not work out', () => {
  const columns = matchedColumns(['responsable.email', null, 'eleve.nom']);
  const references = { idsOf: () => [], nameOf: () => '' };
  const faultsOf = ({ entetes, lignes }: FileTable) =>
    lignes.map((row) => readRow(row, { columns, width: entetes.length, references }).fautes);

  test('is refused with the cell, from a workbook', async () => {
    const workbook = new ExcelJS.Workbook();
    const sheet = workbook.addWorksheet('Familles');
    sheet.addRow(['E-mail', 'Remarque', 'Nom élève']);
    sheet.addRow(['a@b.fr', { error: '#VALUE!' }, { error: '#N/A' }]);
    // The reader has NaN for the result of a formula in error; the last was never worked out.
    sheet.addRow(['c@d.fr', '', { formula: 'A1/0', result: Number.NaN }]);
    sheet.addRow(['e@f.fr', '', { formula: 'A1' }]);
    expect(faultsOf(await readFile(Buffer.from(await workbook.xlsx.writeBuffer())))).toEqual([
      ['Élève : Nom : la cellule C2 est en erreur (#N/A)'],
      ['Élève : Nom : la cellule C3 est en erreur (#ERREUR!)'],
      ['Élève : Nom : la cellule C4 est en erreur (#ERREUR!)'],
    ]);
  });

  test('and from the CSV that a French Excel makes of it', async () => {
    const text = 'E-mail;Remarque;Nom élève\n#VALEUR!;;#REF!\na@b.fr;;n° 1\n';
    expect(faultsOf(await readFile(Buffer.from(text)))).toEqual([
      ['Élève : Nom : la cellule C2 est en erreur (#REF!)'],
      [],
    ]);
  });
});

test('families are numbered by what their rows share, however far apart', () => {
  const columns = matchedColumns(['responsable.email', 'responsable2.email']);
  const references = { idsOf: () => [], nameOf: () => '' };
  const rows = [['a@b.fr'], ['c@d.fr'], ['e@f.fr', 'a@b.fr'], [''], ['c@d.fr', 'e@f.fr'], ['x@y.fr']].map(
    (cellules, index) => readRow({ ligne: index + 2, cellules }, { columns, width: 2, references }),
  );
  expect(familiesOf(rows)).toEqual([1, 1, 1, 2, 1, 3]);
});
