import { answerOnly, column, listOf } from '@diapason/contracts/core';
import { exampleList } from '@diapason/contracts/testing/example-list';
import { sql } from '@diapason/event-sourcing';
import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { Conditions } from './conditions';
import { listRows, shownAs } from './list-rows';

const said = {
  ...exampleList,
  sort: 'nom',
  search: {},
  row: { idExemple: answerOnly(z.number()), nom: column('Nom', z.string(), { sort: 'nom' }) },
} as const;
const list = listOf(said);
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

test('the documents’ call of the same is answered with the list; what its row has besides is answered too', () => {
  const nom = sql.text('e.nom');
  const call = { path: '/api/exemples/tous', summary: 'Exemples', takes: [] } as const;
  const select = { idExemple, nom };
  expect(listRows(listOf({ ...said, documented: call }), { ...common, select })).toHaveLength(4);
  const longer = listOf({ ...said, documented: { ...call, row: z.object({ nom: z.string(), ville: z.string() }) } });
  const ville = sql.text('e.ville');
  const documentedRows = shownAs({ nom, ville }, '', async (rows) => rows);
  expect(listRows(longer, { ...common, select, documentedRows })).toHaveLength(4);
  // @ts-expect-error nothing answers `ville`
  listRows(longer, { ...common, select });
  // @ts-expect-error nor here
  listRows(longer, { ...common, select, documentedRows: shownAs({ nom }, '', async (rows) => rows) });
  // @ts-expect-error the list has no such filter
  listOf({ ...said, documented: { ...call, takes: ['ville'] } });
});
