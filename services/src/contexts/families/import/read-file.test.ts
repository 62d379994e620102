import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { guessed } from './headings';
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

test('the example of the documentation is read, and each of its columns is known', async () => {
  const example = readFileSync(join(__dirname, '../../../../../docs/import-familles.csv'));
  const { entetes, lignes } = await readFile(example);
  expect(lignes).toHaveLength(4);
  expect(guessed(entetes)).toEqual(expect.not.arrayContaining([null]));
  expect(new Set(guessed(entetes)).size).toBe(entetes.length);
});

test('families are numbered by what their rows share, however far apart', () => {
  const columns = matchedColumns(['responsable.email', 'responsable2.email']);
  const references = { idsOf: () => [], nameOf: () => '' };
  const rows = [['a@b.fr'], ['c@d.fr'], ['e@f.fr', 'a@b.fr'], [''], ['c@d.fr', 'e@f.fr'], ['x@y.fr']].map(
    (cellules, index) => readRow({ ligne: index + 2, cellules }, { columns, width: 2, references }),
  );
  expect(familiesOf(rows)).toEqual([1, 1, 1, 2, 1, 3]);
});
