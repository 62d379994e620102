import { right } from '@diapason/contracts/constants';
import { column, listOf, unseen } from '@diapason/contracts/core';
import { sql } from '@diapason/event-sourcing';
import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { Conditions } from './conditions';
import { listRows } from './list-rows';

const list = listOf({
  name: 'exampleList',
  id: 'exemples',
  title: 'Exemples',
  noun: 'exemple',
  file: 'Liste Exemple',
  context: 'site',
  module: null,
  paths: { list: '/api/exemples/liste', totals: '/api/exemples/resume', file: '/api/exemples/export' },
  right: [right.seePayments],
  key: 'idExemple',
  sort: 'nom',
  search: {},
  row: { idExemple: unseen(z.number()), nom: column('Nom', z.string(), { sort: 'nom' }) },
  acts: {},
});
const common = {
  searched: 'exemple e',
  key: 'e.id_exemple',
  where: () => new Conditions(),
  sorts: { nom: (way: string) => `e.nom ${way}` },
};
const idExemple = sql.number('e.id_exemple');

test('a query answers every column of its list, in its type, by what it selects or by what it adds', () => {
  const nom = sql.text('e.nom');
  expect(listRows(list, { ...common, select: { idExemple, nom } })).toHaveLength(3);
  // @ts-expect-error nothing answers `nom`
  listRows(list, { ...common, select: { idExemple } });
  // @ts-expect-error a name is no number
  listRows(list, { ...common, select: { idExemple, nom: sql.number('e.nom') } });
  expect(listRows(list, { ...common, select: { idExemple }, also: async (rows) => rows })).toHaveLength(3);
});
