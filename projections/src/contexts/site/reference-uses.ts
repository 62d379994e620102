import { columnName, type Facts } from '@diapason/contracts/core';
import { referenceTables } from '@diapason/contracts/site';
import { baseOf, type ReadModels, rowsOf, sql, type Table } from '@diapason/event-sourcing';
import { tables } from '../../catalogue/tables';

/** SQL of the rows of a table that hold numbers of another's: the number, and which row. */
type Holding = string;

const one = (table: string, column: string): Holding =>
  `select ${column} as id, '${table}' as ou, ctid::text as ligne from ${table} where ${column} = any ($1)`;
const several = (table: string, column: string): Holding =>
  `select n.id, '${table}', ctid::text from ${table}, unnest(${column}) n (id) where ${column} && $1::int[]`;
/** In the lines of a structure. */
const within = (table: string, column: string, field: string): Holding =>
  `select (n.valeur->>'${field}')::int, '${table}', t.ctid::text
     from ${table} t, jsonb_array_elements(case jsonb_typeof(t.${column}) when 'array' then t.${column} else '[]' end) n (valeur)
    where (n.valeur->>'${field}')::int = any ($1)`;

/** Where a record's table holds numbers of a reference table, by its declaration. */
function ofRecord({ name, record, fields = {}, declared }: Table, id: string): Holding[] {
  if (!record) return [];
  return Object.entries(declared).flatMap(([column, type]) => {
    const field = fields[column] ?? Object.keys(record.fields).find((one) => columnName(one) === column);
    const facts: Facts | undefined = field === undefined ? undefined : record.fields[field]?.facts;
    if (!facts) return [];
    const base = baseOf(type);
    if (facts.format === 'reference' && facts.names === id)
      return [base === 'integer[]' ? several(name, column) : one(name, column)];
    if (base !== 'jsonb') return [];
    return Object.entries(facts.items ?? {}).flatMap(([line, { names }]) =>
      names === id ? [within(name, column, line)] : [],
    );
  });
}

const ofReferences = (id: string): Holding[] =>
  referenceTables.flatMap((table) =>
    table.columns
      .filter((column) => column.table === id)
      .map(({ key, type }) => (type === 'set' ? several : one)(table.id, columnName(key))),
  );

const known = new Map<string, readonly Holding[]>();
function holdings(id: string): readonly Holding[] {
  const found = known.get(id) ?? [...tables.flatMap((table) => ofRecord(table, id)), ...ofReferences(id)];
  known.set(id, found);
  return found;
}

const USED = { id: sql.number('u.id'), fiches: sql.number('count(*)') };

/** How many records have each of these rows of a reference table: whatever is declared as naming one is counted, a record once. */
export async function usesOf(
  db: ReadModels,
  id: string,
  rows: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const from = holdings(id);
  if (from.length === 0 || rows.length === 0) return new Map();
  const found = await rowsOf(
    db,
    USED,
    `from (${from.join(' union ')}) u (id, ou, ligne) where u.id = any ($1) group by u.id`,
    [rows],
  );
  return new Map(found.map(({ id: row, fiches }) => [row, fiches]));
}
