import { faults } from '@diapason/contracts/constants';
import type { Field } from '@diapason/contracts/core';
import { importParts } from '@diapason/contracts/families';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { cellAddress } from '../../../machinery/spreadsheets/cells';
import { type References, readCell, told } from './cell';

const rows: Readonly<Record<string, readonly number[]>> = {
  'offre violon': [4],
  'instrument violon': [1],
  'instrument alto': [2],
  'site centre': [1, 2],
};
const references: References = {
  idsOf: (table, label) => rows[`${table} ${label}`] ?? [],
  nameOf: (table, id) => `${table} ${id}`,
};
const read = (part: keyof typeof importParts, name: string, text: string) =>
  readCell(
    name,
    (importParts[part].fields as Record<string, Field>)[name] as Field,
    { text, address: 'C12' },
    references,
  );

describe('a cell', () => {
  test.each([
    ['eleve', 'dateNaissance', '02/04/2015', '2015-04-02'],
    ['eleve', 'dateNaissance', '2.4.2015', '2015-04-02'],
    ['eleve', 'dateNaissance', '2015-04-02 00:00:00', '2015-04-02'],
    ['eleve', 'fk_genre', 'Fille', 1],
    ['eleve', 'fk_genre', 'masculin', 2],
    ['eleve', 'adulte', 'Oui', 1],
    ['responsable', 'fk_civilite', 'M.', 2],
    ['responsable', 'fk_role', 'mère', 2],
    ['responsable', 'codePostal', '1000', '01000'],
    ['responsable', 'departementNaissance', '2a', '2A'],
    ['responsable', 'telephoneMobile', '612345678', '+33612345678'],
    ['responsable', 'telephoneMobile', '+33 6 12 34 56 78', '+33612345678'],
    ['responsable', 'email', ' Lucie@Example.org ', 'lucie@example.org'],
    ['responsable', 'telephoneMobile', '00 33 6 39 98 20 04', '+33639982004'],
    ['eleve', 'telephoneMobile', '00 32 470 12 34 56', '+32470123456'],
    ['responsable', 'nom', 'Hélène', 'HÉLÈNE'],
    ['fiscalite', 'revenuFiscal', '12 345,67 €', 12_345.67],
    ['fiscalite', 'nombrePart', '2,5', 2.5],
    ['scolarite', 'fk_offre', 'Violon', 4],
    ['scolarite', 'fk_instrument', 'Violon, ALTO', [1, 2]],
  ] as const)('of %s.%s: « %s »', (part, name, text, value) => {
    expect(read(part, name, text)).toMatchObject({ value });
  });

  test.each([
    ['eleve', 'dateNaissance', '31/02/2026', 'Date de naissance : le 31/02/2026 n’existe pas'],
    ['eleve', 'dateNaissance', 'mars 2015', 'Date de naissance : « mars 2015 » n’est pas une date (jj/mm/aaaa)'],
    ['eleve', 'dateNaissance', '02/04/15', 'Date de naissance : « 02/04/15 » : écrivez l’année avec quatre chiffres'],
    ['eleve', 'dateNaissance', '31/12/2199', faults.notABirthday],
    ['responsable', 'dateNaissance', '31/12/1899', faults.notABirthday],
    ['eleve', 'fk_genre', 'X', 'Sexe : « X » : choisissez Féminin, Masculin'],
    ['eleve', 'adulte', 'peut-être', 'Adulte : « peut-être » : écrivez oui ou non'],
    ['fiscalite', 'revenuFiscal', 'beaucoup', 'Revenu fiscal : « beaucoup » n’est pas un nombre'],
    ['scolarite', 'fk_offre', 'Ukulélé', 'Offre : « Ukulélé » n’existe pas'],
    ['scolarite', 'fk_site', 'Centre', 'Site : « Centre » désigne plusieurs choses'],
    ['eleve', 'prenom', '#NOM?', 'Prénom : la cellule C12 est en erreur (#NOM?)'],
  ] as const)('of %s.%s that is wrong: « %s »', (part, name, text, fault) => {
    expect(read(part, name, text)).toMatchObject({ fault });
  });

  // Three digits behind the only separator are thousands, and said; of two kinds of separators the last parts the cents.
  test.each([
    ['31.200', 31_200, 'avis'],
    ['31,200', 31_200, 'avis'],
    ['31 200', 31_200, undefined],
    ['31.200,50', 31_200.5, undefined],
    ['31,200.50', 31_200.5, undefined],
    ['1.231.200', 1_231_200, undefined],
    ['31200.5', 31_200.5, undefined],
    ['31 200 EUR', 31_200, undefined],
  ])('of an income « %s » is %d', (text, value, ton) => {
    const found = read('fiscalite', 'revenuFiscal', text);
    expect(found).toMatchObject({ value });
    expect(found.remarque?.ton).toBe(ton);
  });

  test('of an impossible day offers the days beside it', () => {
    expect(read('eleve', 'dateNaissance', '29/02/2018')).toMatchObject({ propositions: ['28/02/2018', '01/03/2018'] });
  });

  test.each(['néant', 'aucune', '-', 'x', 'NC', 'sans'])('that says « %s » for an address has none', (text) => {
    expect(read('responsable', 'email', text)).toMatchObject({ value: undefined, remarque: { ton: 'reconnu' } });
  });

  test('of another country’s number keeps it, and says so', () => {
    expect(read('eleve', 'telephoneMobile', '+32 470 99 01 02')).toMatchObject({
      value: '+32470990102',
      remarque: { ton: 'avis' },
    });
    expect(read('responsable', 'telephoneMobile', '0692 00 01 02')).toMatchObject({
      value: '+262692000102',
      remarque: { ton: 'reconnu' },
    });
  });

  test('has the address that a spreadsheet shows', () => {
    expect([0, 25, 26, 51, 701, 702].map((index) => cellAddress(index, 7))).toEqual([
      'A7',
      'Z7',
      'AA7',
      'AZ7',
      'ZZ7',
      'AAA7',
    ]);
  });

  test('of any text is a value or a French fault, never an exception', () => {
    const fields = Object.entries(importParts).flatMap(([part, { fields: own }]) =>
      Object.keys(own).map((name) => [part as keyof typeof importParts, name] as const),
    );
    fc.assert(
      fc.property(fc.constantFrom(...fields), fc.string({ minLength: 1, unit: 'binary' }), ([part, name], text) => {
        const found = read(part, name, text);
        if ('fault' in found) expect(found.fault).not.toMatch(/\b(?:invalid|expected|too (?:big|small))\b/i);
      }),
    );
  });

  test('is told as a reader sees it', () => {
    const field = (part: keyof typeof importParts, name: string) =>
      (importParts[part].fields as Record<string, Field>)[name] as Field;
    expect(told(field('eleve', 'dateNaissance'), '2015-04-02', references)).toBe('02/04/2015');
    expect(told(field('eleve', 'fk_genre'), 1, references)).toBe('Féminin');
    expect(told(field('eleve', 'telephoneMobile'), null, references)).toBe('rien');
    expect(told(field('scolarite', 'fk_instrument'), [1, 2], references)).toBe('instrument 1, instrument 2');
  });
});
