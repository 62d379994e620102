import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { inert } from './cell';
import { csv } from './csv';

const read = async (rows: { nom: string; montant: number; date: string | null }[]) => {
  const columns = [
    { titre: 'Nom', valeur: (row: (typeof rows)[number]) => row.nom },
    { titre: 'Montant', valeur: (row: (typeof rows)[number]) => row.montant, format: 'euros' as const },
    { titre: 'Date', valeur: (row: (typeof rows)[number]) => row.date, format: 'date' as const },
  ];
  return (await csv(columns, rows).toArray()).join('');
};

describe('a French CSV', () => {
  test('has a byte order mark, semicolons, decimal commas and French dates', async () => {
    expect(await read([{ nom: 'Dupont', montant: 1234.5, date: '2026-11-21' }])).toBe(
      '\uFEFFNom;Montant;Date\r\nDupont;1234,50;21/11/2026\r\n',
    );
  });
  test('makes a formula plain text', async () => {
    for (const formula of ['=1+1', '+33', '-cmd', '@SUM(A1)', '\t=1', '\r=1'])
      expect((await read([{ nom: formula, montant: 0, date: null }])).includes(`'${formula}`)).toBe(true);
    const title = await csv([{ titre: '=1+1', valeur: () => 1 }], []).toArray();
    expect(title.join('')).toBe("\uFEFF'=1+1\r\n");
  });
  test('quotes whatever could be taken for an end of a cell, decimal commas excepted', async () => {
    for (const nom of ['Dupont, Marie', 'a\tb', ' a', 'a '])
      expect(await read([{ nom, montant: 1.5, date: null }])).toContain(`\r\n"${nom}";1,50;\r\n`);
    expect(await read([{ nom: '=1,2', montant: 0, date: null }])).toContain(`"'=1,2"`);
  });
  test('any texts come back from a reader of RFC 4180 as they were, formulas apart', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 5 }), async (names) => {
        const text = await read(names.map((nom) => ({ nom, montant: 0, date: null })));
        const cells = [...text.slice(1).matchAll(/(?:"((?:[^"]|"")*)"|([^;"\r\n]*))(?:;|\r\n)/g)];
        const first = cells.filter((_, index) => index % 3 === 0).slice(1);
        expect(first.map(([, quotedText, plain]) => quotedText?.replaceAll('""', '"') ?? plain)).toEqual(
          names.map((nom) => inert(nom)),
        );
      }),
    );
  });
  test('quotes a semicolon, a quotation mark and a line break', async () => {
    expect(await read([{ nom: 'a;"b"\nc', montant: 0, date: null }])).toContain('"a;""b""\nc";0,00;\r\n');
  });
});
