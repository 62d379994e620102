import { messages } from '@diapason/contracts/constants';
import {
  type FieldOfFile,
  fileCellOf,
  type ReferenceTable,
  type ReferenceValue,
  tableMessages,
  valueOfCell,
} from '@diapason/contracts/site';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fieldsOfHeadings, planRows, ROW_NUMBER } from './reference-plan';

const columns = [
  { key: 'idSalle', label: 'Identifiant', type: 'primaryKey' },
  { key: 'libelleSalle', label: 'Salle', type: 'input', nonNull: true },
  { key: 'fk_site', label: 'Site', type: 'select', nonNull: true, table: 'site' },
  { key: 'places', label: 'Places', type: 'number' },
  { key: 'ouverte', label: 'Ouverte le', type: 'date' },
  { key: 'styles', label: 'Styles', type: 'set', table: 'style' },
] as const;
const table: ReferenceTable = {
  ...{ id: 'salle', label: 'Salles', sujet: 'Réseau', columns },
  ...{ ajouter: true, delete: true, grandeTable: false, rowParPage: 40 },
};
const sites = [
  { id: 1, libelle: 'Albi' },
  { id: 2, libelle: 'Castres' },
  { id: 3, libelle: 'castres' },
];
const fields = columns.slice(1).map((column) => ({ ...column, values: 'table' in column ? sites : null }));
const none = { ouverte: null, styles: null };
const known = {
  rows: new Map([
    [4, { libelleSalle: 'Studio', fk_site: 1, places: 12, ...none }],
    [5, { libelleSalle: 'Auditorium', fk_site: 2, places: null, ...none }],
  ]),
  next: 9,
};
const line = (ligne: number, cells: Readonly<Record<string, string>>) => ({
  ligne,
  cells: new Map(Object.entries(cells).map(([key, cell]) => [key === 'n' ? ROW_NUMBER : key, cell])),
});

test('a file adds, changes and leaves rows, in words', () => {
  const plan = planRows(table, fields, known, [
    line(2, { n: '4', libelleSalle: 'Studio', fk_site: 'Albi', places: '12' }),
    line(3, { n: '5', libelleSalle: 'Auditorium', fk_site: 'albi', places: '1 200' }),
    line(4, { n: '', libelleSalle: 'Cave', fk_site: 'Castres (n° 2)' }),
  ]);
  expect(plan).toMatchObject({
    inchangees: 1,
    changees: [{ ligne: 3, id: 5, nom: 'Auditorium' }],
    ajoutees: [{ ligne: 4, nom: 'Cave' }],
    refusees: [],
  });
  expect(plan.changees[0]?.changements).toEqual(['Site\u00a0: Castres (n° 2) → Albi', 'Places\u00a0: vide → 1200']);
  expect([...plan.rows]).toEqual([
    [5, { libelleSalle: 'Auditorium', fk_site: 1, places: 1200, ...none }],
    [9, { libelleSalle: 'Cave', fk_site: 2, places: null, ...none }],
  ]);
});

test.each([
  ['a number that no row has', { n: '77', libelleSalle: 'X' }, tableMessages.noRowOfNumber('77')],
  ['two choices of one name', { n: '4', fk_site: 'Castres' }, tableMessages.noSuchChoice('Site', 'Castres')],
  ['no name', { n: '4', libelleSalle: ' ' }, `Salle\u00a0: ${messages.site.requiredFields}`],
  ['a text for a number', { n: '4', places: 'dix' }, tableMessages.notSuchAValue('Places', 'dix')],
  [
    'a number that nothing keeps',
    { n: '4', places: '3 000 000 000' },
    `Places\u00a0: ${messages.general.invalidRequest}`,
  ],
  ['a day of no calendar', { n: '4', ouverte: '01/01/0000' }, `Ouverte le\u00a0: ${messages.general.invalidDate}`],
  [
    'more choices than a row holds',
    { n: '4', styles: Array.from({ length: 1_001 }, () => 'Albi').join(';') },
    `Styles\u00a0: ${messages.general.invalidRequest}`,
  ],
  [
    'a character that nothing keeps',
    { n: '4', libelleSalle: 'Stu\u0000dio' },
    `Salle\u00a0: ${messages.general.forbiddenCharacter}`,
  ],
])('a line with %s is refused, and the others are taken', (_what, cells, raison) => {
  const plan = planRows(table, fields, known, [line(2, cells), line(3, { n: '5', places: '3' })]);
  expect(plan.refusees).toEqual([{ ligne: 2, raison }]);
  expect([...plan.rows.keys()]).toEqual([5]);
});

test('a number stands once, and a table that takes no rows adds none', () => {
  const twice = planRows(table, fields, known, [line(2, { n: '4', places: '1' }), line(3, { n: '4', places: '2' })]);
  expect(twice.refusees).toEqual([{ ligne: 3, raison: tableMessages.rowTwice }]);
  const closed = planRows({ ...table, ajouter: false }, fields, known, [
    line(2, { libelleSalle: 'X', fk_site: 'Albi' }),
  ]);
  expect(closed.refusees).toEqual([{ ligne: 2, raison: tableMessages.takesNoRows }]);
});

test('headings are found by their words', () => {
  expect(fieldsOfHeadings(['n°', 'SALLE', 'Étage', 'places '], fields, table)).toEqual([
    ROW_NUMBER,
    'libelleSalle',
    undefined,
    'places',
  ]);
  expect(fieldsOfHeadings(['identifiant', 'Salle'], fields, table)).toEqual([ROW_NUMBER, 'libelleSalle']);
});

test('what nobody sees of a cell is dropped, as it is of what a form sends', () => {
  const [name] = fields;
  if (!name) throw new Error('no field');
  expect(valueOfCell(name, '\u202eStu\u0007dio\ufeff ')).toEqual({ value: 'Studio' });
  expect(valueOfCell(name, ' \u200b')).toEqual({ value: null });
});

const choices = fc.uniqueArray(
  fc.record({ id: fc.integer({ min: 1, max: 50 }), libelle: fc.constantFrom('Albi', 'ALBI', 'Castres', 'Lavaur', '') }),
  { selector: ({ id }) => id, minLength: 1 },
);
const anyField: fc.Arbitrary<readonly [FieldOfFile, ReferenceValue]> = fc.oneof(
  choices.chain((values) =>
    fc.constantFrom(...values).map(({ id }) => [{ label: 'Site', type: 'select', values }, id] as const),
  ),
  choices.chain((values) =>
    fc.subarray(values.map(({ id }) => id)).map((ids) => [{ label: 'Styles', type: 'set', values }, ids] as const),
  ),
  fc.boolean().map((value) => [{ label: 'Visible', type: 'boolean', values: null }, value] as const),
  fc.integer({ min: 0 }).map((value) => [{ label: 'Places', type: 'number', values: null }, value] as const),
);

test('what a file shows of a value is read as the same value', () => {
  fc.assert(
    fc.property(anyField, ([field, value]) => {
      expect(valueOfCell(field, String(fileCellOf(field, value) ?? ''))).toEqual({ value });
    }),
  );
});
