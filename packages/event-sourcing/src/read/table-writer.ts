import type { QueryConfig } from 'pg';
import type { StoredFact } from '../codec/codec';
import { columnTypes } from '../vault/database';
import { foldRows, foldsByType, idOf, type Rows, type Touch, touchesOf } from './fold-rows';
import type { Key, Row, Table } from './table';
import { deleteRows, loadRows, upsertRows } from './table-sql';

/** Runs a query on the connection that writes. */
export type Load = (query: QueryConfig) => Promise<readonly Row[]>;

/** Folds batches of events into one table of one schema. */
export interface TableWriter {
  readonly table: Table;
  /**
   * Loads the touched rows in one query, folds in memory.
   * @returns the statements that write the changed rows back; run them before the next `fold`, on the same connection.
   * @throws FoldFailure
   */
  fold(load: Load, events: readonly StoredFact[]): Promise<Iterable<QueryConfig>>;
}

export function createTableWriter(schema: string, table: Table): TableWriter {
  const folds = foldsByType(table);
  return {
    table,
    async fold(load, events) {
      const touches = touchesOf(table, folds, events);
      if (touches.length === 0) return [];
      const rows: Rows = new Map();
      await loadMissing(schema, table, load, touches, rows);
      return write(schema, table, foldRows(table, touches, rows), rows);
    },
  };
}

/** Loads the touched rows that are not in memory yet; those that do not exist are `undefined` there afterwards. */
export async function loadMissing(
  schema: string,
  table: Table,
  load: Load,
  touches: readonly Touch[],
  rows: Rows,
): Promise<void> {
  const wanted = new Map<string, Key>();
  for (const { id, key } of touches) if (!rows.has(id)) wanted.set(id, key);
  if (wanted.size === 0) return;
  for (const id of wanted.keys()) rows.set(id, undefined);
  const query = { ...loadRows(schema, table, [...wanted.values()]), types: columnTypes };
  for (const row of await load(query)) {
    rows.set(idOf(table.key.map((column) => row[column] as string | number)), row);
  }
}

/** Most rows of one statement. */
const STATEMENT_ROWS = 5_000;

/** Statements that write changed rows back, each made when it is asked for. */
export function* write(
  schema: string,
  table: Table,
  changed: ReadonlyMap<string, Key>,
  rows: Rows,
): Generator<QueryConfig> {
  const gone: Key[] = [];
  const kept: Row[] = [];
  for (const [id, key] of changed) {
    const row = rows.get(id);
    if (row) kept.push(row);
    else gone.push(key);
  }
  if (gone.length > 0) yield deleteRows(schema, table, gone);
  for (let from = 0; from < kept.length; from += STATEMENT_ROWS) {
    yield upsertRows(schema, table, kept.slice(from, from + STATEMENT_ROWS));
  }
}
