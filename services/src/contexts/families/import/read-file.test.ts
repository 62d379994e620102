import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importModel } from '@diapason/contracts/constants';
import { describe, expect, test } from '@jest/globals';
import ExcelJS from 'exceljs';
import type { FileTable } from '../../../machinery/spreadsheets/table';
import { guessColumns } from './headings';
import { readFile } from './read-file';
import { familiesOf, matchedColumns, readRow } from './row';

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

describe('a list of an office', () => {
  const bytesOf = async (workbook: ExcelJS.Workbook) => Buffer.from(await workbook.xlsx.writeBuffer());

  test('has a family’s cells merged over its children: each row has them; a merged title stays one cell', async () => {
    const workbook = new ExcelJS.Workbook();
    const sheet = workbook.addWorksheet('Familles');
    sheet.addRow(['Liste des familles']);
    sheet.mergeCells('A1:D1');
    sheet.addRow(['Nom responsable', 'E-mail', 'Prénom élève', 'Remarque']);
    sheet.addRow(['Petit', 'lucie@example.org', 'Zoé', 'x']);
    sheet.addRow([null, null, 'Tom']);
    sheet.addRow([null, null, 'Léo']);
    sheet.addRow(['Grand', 'luc@example.org', 'Ana']);
    for (const range of ['A3:A5', 'B3:B5']) sheet.mergeCells(range);
    const { titres, entetes, lignes } = await readFile(await bytesOf(workbook));
    expect([titres, entetes]).toEqual([2, ['Nom responsable', 'E-mail', 'Prénom élève', 'Remarque']]);
    expect(lignes.map(({ cellules }) => cellules)).toEqual([
      ['Petit', 'lucie@example.org', 'Zoé', 'x'],
      ['Petit', 'lucie@example.org', 'Tom'],
      ['Petit', 'lucie@example.org', 'Léo'],
      ['Grand', 'luc@example.org', 'Ana'],
    ]);
  });

  test('has titles of several cells above its headings, which are found, or chosen', async () => {
    const text = [
      'École de musique;Saison 2026-2027',
      'Secrétariat;Albi',
      '',
      'Nom élève;Prénom élève;Né(e) le;E-mail',
      'Petit;Zoé;02/04/2015;lucie@example.org',
    ].join('\n');
    const found = await readFile(Buffer.from(text));
    expect([found.titres, found.entetes[0], found.lignes.length]).toEqual([4, 'Nom élève', 1]);
    expect(found.debut.map(({ ligne }) => ligne)).toEqual([1, 2, 3, 4, 5]);
    const chosen = await readFile(Buffer.from(text), { titres: 2 });
    expect([chosen.titres, chosen.entetes, chosen.lignes.length]).toEqual([2, ['Secrétariat', 'Albi'], 3]);
  });

  test('has sheets: the first with headings that are known, or the one that is chosen', async () => {
    const workbook = new ExcelJS.Workbook();
    workbook.addWorksheet('Mode d’emploi').addRows([
      ['Ce classeur', 'se remplit ainsi'],
      ['une ligne', 'par enfant'],
    ]);
    const heads = ['Nom élève', 'Prénom élève', 'E-mail'];
    workbook.addWorksheet('Rentrée').addRows([heads, ['Petit', 'Zoé', 'a@b.fr']]);
    workbook.addWorksheet('Anciens').addRows([heads, ['Grand', 'Ana', 'c@d.fr'], ['Grand', 'Léo', 'c@d.fr']]);
    const bytes = await bytesOf(workbook);
    const found = await readFile(bytes);
    expect([found.nature, found.feuilles, found.feuille]).toEqual([
      'Excel, feuille «\u00a0Rentrée\u00a0»',
      ['Mode d’emploi', 'Rentrée', 'Anciens'],
      1,
    ]);
    const chosen = await readFile(bytes, { feuille: 2 });
    expect([chosen.feuille, chosen.lignes.length]).toEqual([2, 2]);
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
  expect(guessColumns(entetes)).toEqual(expect.not.arrayContaining([null]));
  expect(new Set(guessColumns(entetes)).size).toBe(entetes.length);
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
