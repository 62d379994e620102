import type { QueryConfig } from 'pg';
import { arrayOf } from '../vault/array';
import type { Key, Row, Table } from './table';

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** `"schema"."table"`. */
export function nameOf(schema: string, table: { readonly name: string }): string {
  return `${quoted(schema)}.${quoted(table.name)}`;
}

/** The table without its primary key and its indexes. */
export function createHeapSql(schema: string, table: Table): string {
  const columns = columnsOf(table).map(([name, type]) => `${quoted(name)} ${type}`);
  return `create table ${nameOf(schema, table)} (${columns.join(', ')})`;
}

export function addPrimaryKeySql(schema: string, table: Table): string {
  return `alter table ${nameOf(schema, table)} add primary key (${table.key.map(quoted).join(', ')})`;
}

/** Of a declared index. Made after a table is filled: sorting once is cheaper than inserting everywhere. */
export function createIndexSql(schema: string, table: Table, index: string): string {
  const keys = index.startsWith('using ') ? index : `(${index})`;
  return `create index on ${nameOf(schema, table)} ${keys}`;
}

/** Its primary key and its indexes, of a table that has none yet. */
export function createKeysSql(schema: string, table: Table): string[] {
  return [addPrimaryKeySql(schema, table), ...table.indexes.map((index) => createIndexSql(schema, table, index))];
}

export function loadRows(schema: string, table: Table, keys: readonly Key[]): QueryConfig {
  const names = table.key.map(quoted).join(', ');
  const arrays = table.key.map((column, index) => `$${index + 1}::${table.columns[column]}[]`).join(', ');
  return {
    text: `select ${Object.keys(table.columns).map(quoted).join(', ')} from ${nameOf(schema, table)}
      where (${names}) in (select * from unnest(${arrays}))`,
    values: table.key.map((column, index) => arrayOf(typeOf(table, column), keys, (key) => key[index])),
  };
}

export function deleteRows(schema: string, table: Table, keys: readonly Key[]): QueryConfig {
  const names = table.key.map(quoted).join(', ');
  const arrays = table.key.map((column, index) => `$${index + 1}::${table.columns[column]}[]`).join(', ');
  return {
    text: `delete from ${nameOf(schema, table)} where (${names}) in (select * from unnest(${arrays}))`,
    values: table.key.map((column, index) => arrayOf(typeOf(table, column), keys, (key) => key[index])),
  };
}

/** Inserts whole rows, all in one statement with one array per column. */
export function insertRows(schema: string, table: Table, rows: readonly Row[]): QueryConfig {
  const columns = columnsOf(table);
  const names = columns.map(([name]) => quoted(name));
  // unnest would flatten an array of arrays, so arrays travel as text.
  const travels = (type: string): string => (type.endsWith('[]') ? 'text' : type);
  return {
    text: `insert into ${nameOf(schema, table)} (${names.join(', ')})
      select ${columns.map(([name, type]) => `u.${quoted(name)}${type.endsWith('[]') ? `::${type}` : ''}`).join(', ')}
      from unnest(${columns.map(([, type], index) => `$${index + 1}::${travels(type)}[]`).join(', ')}) as u (${names.join(', ')})`,
    values: columns.map(([name, type]) => arrayOf(type, rows, (row) => row[name])),
  };
}

/** Inserts whole rows, or replaces those of the same key. */
export function upsertRows(schema: string, table: Table, rows: readonly Row[]): QueryConfig {
  const others = columnsOf(table).flatMap(([name]) => (table.key.includes(name) ? [] : [quoted(name)]));
  const conflict =
    others.length > 0 ? `do update set ${others.map((name) => `${name} = excluded.${name}`).join(', ')}` : 'do nothing';
  const insert = insertRows(schema, table, rows);
  return {
    ...insert,
    text: `${insert.text} on conflict (${table.key.map(quoted).join(', ')}) ${conflict}`,
  };
}

function columnsOf(table: Table): [string, string][] {
  return Object.entries(table.columns);
}

function typeOf(table: Table, column: string): string {
  const type = table.columns[column];
  if (!type) throw new Error(`table ${table.name} has no column ${column}`);
  return type;
}
