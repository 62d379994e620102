import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readSchools, textOf } from './read-file';

const lines = (text: string) => {
  const read = readSchools(text);
  return 'lines' in read ? read.lines : read.fault;
};

test('the columns of the annuaire are found by their headings, among the others', () => {
  const text =
    'Identifiant_de_l_etablissement;Nom_etablissement;Type_etablissement;Code postal;Nom_commune\r\n0810001A;Collège Balzac;Collège;81000;Albi\r\n\r\n';
  expect(lines(text)).toEqual([{ nom: 'Collège Balzac', commune: 'Albi', type: 'Collège' }]);
  expect(lines('\uFEFFnom,commune\n"École ""du Parc"", centre","Albi\nSud"\n')).toEqual([
    { nom: 'École "du Parc", centre', commune: 'Albi\nSud', type: '' },
  ]);
});

test('what is no list of schools is said to be none', () => {
  expect(lines('')).toBe('Ce fichier est vide');
  expect(lines('nom;commune\n')).toBe('Ce fichier est vide');
  expect(lines('a;b\n1;2')).toBe('Colonne introuvable : « Nom_etablissement », « Nom_commune »');
  expect(lines(`nom;commune\n${'a;b\n'.repeat(3_001)}`)).toMatch(/3001 lignes : 3000 au plus/);
});

test('a file as Windows writes it is read with its accents', () => {
  expect(textOf(new Uint8Array([0x4c, 0x79, 0x63, 0xe9, 0x65]))).toBe('Lycée');
  expect(textOf(new TextEncoder().encode('Lycée'))).toBe('Lycée');
});

test('whatever is in the cells comes back from quotes', () => {
  const cell = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    .filter((text) => text.trim() === text && text !== '');
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), (rows) => {
      const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
      const text = ['nom;commune', ...rows.map((row) => row.map(quoted).join(';'))].join('\r\n');
      expect(lines(text)).toEqual(rows.map(([nom, commune]) => ({ nom, commune, type: '' })));
    }),
  );
});
