import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { exampleList } from '../testing/example-list';
import { listOf } from './list';
import { answerOnly, column } from './list-columns';
import { filter } from './list-filters';

const name = column('Nom', z.string(), { sort: 'nom' });

test('a declaration says what does not hold by its types: where a second line stands, what it is sorted by, its key', () => {
  const row = { idExemple: answerOnly(z.number()), nom: name };
  const town = column('Ville', z.string(), { under: 'nom' });
  expect(listOf({ ...exampleList, sort: '-nom', search: {}, row: { ...row, ville: town } }).row.ville.shown.under).toBe(
    'nom',
  );
  const lost = column('Ville', z.string(), { under: 'noms' });
  // @ts-expect-error no column of the list is called so
  listOf({ ...exampleList, sort: 'nom', search: {}, row: { ...row, ville: lost } });
  // @ts-expect-error it is not sorted by that
  listOf({ ...exampleList, sort: 'ville', search: {}, row: { ...row, ville: town } });
  // @ts-expect-error no field is called so
  listOf({ ...exampleList, key: 'idAutre', sort: 'nom', search: {}, row: { ...row, ville: town } });
});

test('a filter offers rows of a record that can be chosen', () => {
  expect(filter.of('instrument', { in: 'instrument', label: 'Instrument' }).shown.names).toBe('instrument');
  // @ts-expect-error nothing says how these are chosen
  filter.of('instruments', { in: 'instrument', label: 'Instrument' });
  // @ts-expect-error nor several of these
  filter.several('sites', { in: 'sites', label: 'Sites' });
});
