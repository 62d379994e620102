import { describe, expect, test } from '@jest/globals';
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
  });
  test('quotes a semicolon, a quotation mark and a line break', async () => {
    expect(await read([{ nom: 'a;"b"\nc', montant: 0, date: null }])).toContain('"a;""b""\nc";0,00;\r\n');
  });
});
