import type { QueryConfig } from 'pg';
import type { StoredFact } from '../codec/codec';
import { columnTypes } from '../vault/database';
import { foldRows, foldsByType, idOf, type Rows, touchesOf } from './fold-rows';
import type { Key, Row, Table } from './table';
import { deleteRows, loadRows, upsertRows } from './table-sql';

/** Runs a query on the connection that writes. */
type Load = (query: QueryConfig) => Promise<readonly Row[]>;

/** Folds batches of events into one table of one schema. */
export interface TableWriter {
  readonly table: Table;
  /**
   * Loads the touched rows in one query, folds in memory.
   * @returns the statements that write the changed rows back; run them before the next `fold`, on the same connection.
   * @throws FoldFailure
   */
  fold(load: Load, events: readonly StoredFact[]): Promise<QueryConfig[]>;
}

/**
 * @param remembered how many rows to keep in memory between batches. Only for a table that nobody else writes, empty at first:
 * until the memory has overflowed, a row that is not in it does not exist, and nothing is loaded at all.
 */
export function createTableWriter(schema: string, table: Table, remembered = 0): TableWriter {
  const folds = foldsByType(table);
  let memory: Rows = new Map();
  let complete = remembered > 0;

  return {
    table,
    async fold(load, events) {
      const touches = touchesOf(table, folds, events);
      if (touches.length === 0) return [];
      if (memory.size > remembered) {
        memory = new Map();
        complete = false;
      }
      const wanted = new Map<string, Key>();
      for (const { id, key } of touches) if (!memory.has(id)) wanted.set(id, key);
      if (wanted.size > 0 && !complete) {
        for (const id of wanted.keys()) memory.set(id, undefined);
        const query = { ...loadRows(schema, table, [...wanted.values()]), types: columnTypes };
        for (const row of await load(query))
          memory.set(idOf(table.key.map((column) => row[column] as string | number)), row);
      }
      const changed = foldRows(table, touches, memory);
      const gone: Key[] = [];
      const kept: Row[] = [];
      for (const [id, key] of changed) {
        const row = memory.get(id);
        if (row) kept.push(row);
        else gone.push(key);
      }
      const statements: QueryConfig[] = [];
      if (gone.length > 0) statements.push(deleteRows(schema, table, gone));
      if (kept.length > 0) statements.push(upsertRows(schema, table, kept));
      return statements;
    },
  };
}
