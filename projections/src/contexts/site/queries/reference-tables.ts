import { messages } from '@diapason/contracts/constants';
import { columnName, type DataOf } from '@diapason/contracts/core';
import {
  listReferenceTables,
  type ReferenceColumn,
  type ReferenceTable,
  readReferenceTable,
  referenceTable,
  referenceTables,
} from '@diapason/contracts/site';
import { type Expression, type ReadModels, Refusal, rowsOf, sql, theRow, wire } from '@diapason/event-sourcing';
import { Conditions } from '../../../machinery/conditions';
import { inFrenchOrder } from '../../../machinery/order-by';
import { plainSql } from '../../../machinery/plain-text';
import { query } from '../../../machinery/query';
import { usesOf } from '../reference-uses';
import { offered, referenceReadTable } from '../tables/reference';
import { tariffCodes } from './tariff-codes';

/** @throws Refusal 404 for a name of no reference table. */
export function tableOf(id: string): ReferenceTable {
  const found = referenceTables.find((table) => table.id === id);
  if (!found) throw new Refusal(messages.site.unknownTable, 404);
  return found;
}

const countsOf = (id: string) => ({
  nombreElem: sql.number('count(*)'),
  masquees: sql.number(`count(*) filter (where not ${offered(id, 't')})`),
});

export const tableList = query(listReferenceTables, async (_input, { db }) =>
  Promise.all(
    referenceTables.map(async ({ id, label, sujet }) => ({
      table: id,
      label,
      sujet,
      ...(await theRow(db, countsOf(id), `from ${id} t`)),
    })),
  ),
);

type Answer = DataOf<typeof readReferenceTable>;
type Row = Readonly<Record<string, unknown>>;

export const tableRows = query(readReferenceTable, async ({ params, query: asked }, { db }) => {
  const table = tableOf(params.table);
  const { recherche, page, parPage = table.rowParPage, tri, masquees, ligne, ...filters } = asked;
  const [primary] = table.columns;
  const key = `t.${columnName(primary.key)}`;
  const conditions = new Conditions();
  if (masquees === 0 && ligne === undefined) conditions.add(offered(table.id, 't'));
  if (ligne !== undefined) conditions.add(`${key} = ?`, ligne);
  const searched = table.columns.filter(({ recherche: isSearched }) => isSearched);
  conditions.search(
    searched.map(({ key: name }) => plainSql(`t.${columnName(name)}`)),
    recherche,
  );
  for (const column of table.columns.filter(({ filtrable }) => filtrable))
    filter(conditions, column, filters[column.key]);
  const { total } = await theRow(
    db,
    { total: sql.number('count(*)') },
    `from ${table.id} t ${conditions.where()}`,
    conditions.values,
  );
  const selection: Readonly<Record<string, Expression>> = {
    ...wire(referenceReadTable(table.id), 't'),
    $offered: sql.boolean(offered(table.id, 't')),
  };
  const order = orderOf(table, tri ?? undefined);
  const rows: readonly Row[] = await rowsOf(
    db,
    selection,
    `from ${table.id} t ${conditions.where()} order by ${order}, ${key} ${conditions.page(parPage, page)}`,
    conditions.values,
  );
  const uses = await usesOf(
    db,
    table.id,
    rows.map((row) => Number(row[primary.key])),
  );
  const lignes = rows.map(({ $offered, ...valeurs }) => {
    const id = Number(valeurs[primary.key]);
    return {
      id,
      valeurs: valeurs as Answer['lignes'][number]['valeurs'],
      masquee: $offered ? (0 as const) : (1 as const),
      utilisations: uses.get(id) ?? 0,
    };
  });
  return { structure: await structureOf(db, table), lignes, total };
});

/** @throws Refusal 400 for a filter that is no number. */
function filter(
  conditions: Conditions,
  { key, label, type, valeurs }: ReferenceColumn,
  sent: string | undefined,
): void {
  if (sent === undefined || sent === '') return;
  const column = `t.${columnName(key)}`;
  const chosen = sent.split(',');
  if (valeurs && type !== 'triToggle') return void conditions.add(`${column} = any (?::text[])`, chosen);
  const numbers = chosen.map(Number);
  if (numbers.some((one) => !Number.isInteger(one) || one < 0 || one > 2_147_483_647))
    throw new Refusal(`${label}\u00a0: ${messages.general.invalidRequest}`, 400, key);
  if (type === 'boolean') conditions.add(`${column}::int = any (?::int[])`, numbers);
  else if (type === 'set') conditions.add(`${column} && ?::int[]`, numbers);
  else conditions.add(`${column} = any (?::int[])`, numbers);
}

/** @throws Refusal 400 for a field that the table lacks. */
function orderOf({ columns }: ReferenceTable, tri: string | undefined): string {
  if (tri === undefined) return '1';
  const column = columns.find(({ key }) => key === tri.replace(/^-/, ''));
  if (!column) throw new Refusal(messages.general.invalidRequest, 400, 'tri');
  const name = `t.${columnName(column.key)}`;
  const isText = /^(input|textarea)/.test(column.type);
  return `${isText ? inFrenchOrder(name) : name} ${tri.startsWith('-') ? 'desc' : 'asc'} nulls last`;
}

/** The fields of a table, with what there is to choose. */
export const fieldsOf = (db: ReadModels, { columns }: ReferenceTable) =>
  Promise.all(columns.map(async (column) => ({ ...column, values: await choicesOf(db, column) })));

async function structureOf(db: ReadModels, table: ReferenceTable): Promise<Answer['structure']> {
  const { id, label, columns, ajouter, delete: removable, grandeTable, rowParPage } = table;
  const champs = columns.map(async (column) => ({
    key: column.key,
    label: column.label,
    type: column.type,
    nonNull: column.nonNull ?? false,
    filtrable: column.filtrable ?? false,
    recherche: column.recherche ?? false,
    increment: column.type === 'number' ? (column.increment ?? 1) : null,
    unite: column.unite ?? null,
    aide: column.aide ?? null,
    values: await choicesOf(db, column),
  }));
  return {
    table: id,
    label,
    champs: await Promise.all(champs),
    ajouter,
    delete: removable,
    grandeTable,
    rowParPage,
    ...(await theRow(db, countsOf(id), `from ${id} t`)),
  };
}

async function choicesOf(db: ReadModels, { type, valeurs, table, grilles }: ReferenceColumn) {
  if (grilles) return (await tariffCodes(db)).map((one) => ({ ...one, masquee: 0 as const }));
  if (valeurs)
    return valeurs.map(({ id, libelle }, rank) => ({
      id: type === 'triToggle' ? rank : id,
      libelle,
      masquee: 0 as const,
    }));
  if (table === undefined) return null;
  const [key, name] = referenceTable(table).columns.map((column) => `t.${columnName(column.key)}`);
  return rowsOf(
    db,
    { id: sql.number(`${key}`), libelle: sql.text(`${name}`), masquee: sql.flag(`not ${offered(table, 't')}`) },
    `from ${table} t order by ${inFrenchOrder(`${name}`)}, ${key}`,
  );
}
