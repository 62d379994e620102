import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { guessed, isWhole, readLines, tableOf } from './bank-file';

const file = tableOf(
  'Date;Heure;Référence;Appel;Transaction;Autorisation;Montant;Réponse;Carte\r\n18/11/2026;20:44;COT-00418-1;5520198834;77;402817;108,00;00000;497010XXXXXX1234\r\n;;;;;;;;\r\n',
);

test('a bank’s columns are known by their headings, and no other is read', () => {
  const matching = guessed(file, {});
  expect(isWhole(matching)).toBe(true);
  expect(readLines(file, matching)).toEqual({
    lines: [
      {
        jour: '2026-11-18',
        reference: 'COT-00418-1',
        appel: '5520198834',
        montant: 10_800,
        code: '00000',
        transaction: '77',
        autorisation: '402817',
      },
    ],
    unread: 0,
  });
});

test('a line without an answer is left unread, where the file has answers', () => {
  const unanswered = tableOf(
    'Date;Référence;Appel;Montant;Réponse\n18/11/2026;COT-1;9;10,00;\n18/11/2026;COT-1;8;10,00;0\n',
  );
  const { lines, unread } = readLines(unanswered, guessed(unanswered, {}));
  expect([lines.map(({ appel, code }) => [appel, code]), unread]).toEqual([[['8', '00000']], 1]);
});

test('what was matched once is taken again as long as its headings are there', () => {
  const known = { jour: 'Date', reference: 'Référence', appel: 'Appel', centimes: 'Transaction' };
  expect(guessed(file, known)).toEqual(known);
  expect(guessed({ ...file, headings: file.headings.slice(1) }, known)).not.toEqual(known);
});

test('whole amounts alone are cents', () => {
  const cents = tableOf('Date,Commande,NumAppel,Montant\n18112026,COT-1,9,10800\n');
  const matching = guessed(cents, {});
  expect(matching).toEqual({ jour: 'Date', reference: 'Commande', appel: 'NumAppel', centimes: 'Montant' });
  expect(readLines(cents, matching).lines).toMatchObject([{ jour: '2026-11-18', montant: 10_800, code: '00000' }]);
});

test('what is written with quotes is read as it was, whatever stands in a cell', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'é', ';', '"', ',', '\n', '\t') }).map((text) => text.trim());
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 8 }), (cells) => {
      const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`;
      const text = `x;y;z\n${cells.map((row) => row.map(quoted).join(';')).join('\r\n')}\r\n`;
      expect(tableOf(text).rows).toEqual(cells.filter((row) => row.some((value) => value !== '')));
    }),
  );
});
