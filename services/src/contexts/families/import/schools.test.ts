import { limits, messages } from '@diapason/contracts/constants';
import { expect, test } from '@jest/globals';
import ExcelJS from 'exceljs';
import fc from 'fast-check';
import { schoolsIn } from './schools';

const lines = (text: string, encoding: 'utf8' | 'latin1' = 'utf8') => schoolsIn(Buffer.from(text, encoding));

test('the columns of the annuaire are found by their headings, among the others, however the file is written', async () => {
  const text =
    'Identifiant_de_l_etablissement;Nom_etablissement;Type_etablissement;Code postal;Nom_commune\r\n0810001A;Collège Balzac;Collège;81000;Albi\r\n\r\n';
  const balzac = [{ ligne: 2, nom: 'Collège Balzac', commune: 'Albi', type: 'Collège' }];
  expect(await lines(text)).toEqual(balzac);
  expect(await lines(text, 'latin1')).toEqual(balzac);
  expect(await lines('\uFEFFnom,commune\n"École ""du Parc"", centre","Albi\nSud"\n')).toEqual([
    { ligne: 2, nom: 'École "du Parc", centre', commune: 'Albi\nSud', type: '' },
  ]);
});

test('what is no list of schools is said to be none', async () => {
  await expect(lines('nom;commune\n')).rejects.toThrow(messages.imports.noRows);
  await expect(lines('a;b\n1;2')).rejects.toThrow('Colonne introuvable : « Nom_etablissement », « Nom_commune »');
  await expect(lines(`nom;commune\n${'a;b\n'.repeat(limits.schoolsAtOnce + 1)}`)).rejects.toThrow(
    /3\u202f001 lignes\u00a0: 3\u202f000 au plus/,
  );
  await expect(lines('nom;commune\n"a;b')).rejects.toThrow(messages.imports.openQuote);
  await expect(lines('nom;commune\nLycÃ©e;Albi')).rejects.toThrow(messages.imports.spoiltAccents);
});

test('a workbook that unpacks to more than a list of schools is not opened', async () => {
  const of = async (rows: number) => {
    const workbook = new ExcelJS.Workbook();
    const sheet = workbook.addWorksheet('Écoles');
    sheet.addRow(['Nom', 'Commune']);
    for (let row = 0; row < rows; row += 1) sheet.addRow([`École ${row}`, `${row}`.repeat(2_500)]);
    return Buffer.from(await workbook.xlsx.writeBuffer());
  };
  expect(await schoolsIn(await of(2))).toHaveLength(2);
  await expect(of(2_900).then(schoolsIn)).rejects.toThrow(messages.imports.tooMuchText);
});

test('a line that cannot be taken says why', async () => {
  const long = 'x'.repeat(limits.schoolName + 1);
  expect(
    (await lines(`nom;commune\n\n#REF!;Albi\n${long};Albi\nA;B`)).map(({ ligne, faute }) => [ligne, faute]),
  ).toEqual([
    [2, messages.imports.emptyLine],
    [3, 'la cellule A3 est en erreur (#REF!)'],
    [4, messages.families.schoolTooLong],
    [5, undefined],
  ]);
});

test('whatever is in the cells comes back from quotes', async () => {
  const cell = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    .filter((text) => text.trim() === text && !/[\p{Cc}\uFFFD\uFEFFÃ]/u.test(text));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), async (rows) => {
      const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
      const text = ['nom;commune', ...rows.map((row) => row.map(quoted).join(';'))].join('\r\n');
      const read = await lines(text);
      expect(read.map(({ nom, commune }) => [nom, commune])).toEqual(rows);
    }),
  );
});
