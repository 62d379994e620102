import type { QueryConfig } from 'pg';
import type { StoredFact } from '../codec/codec';
import { foldRows, foldsByType, type Rows, touchesOf } from './fold-rows';
import type { Key, Row, Table } from './table';
import { addPrimaryKeySql, insertRows } from './table-sql';
import { type Load, loadMissing, write } from './table-writer';

/** Fills one new table, made without its primary key, that nobody else writes. */
export interface TableFiller {
  /**
   * Folds in memory. As long as the table fits into it, nothing is loaded and nothing written.
   * @returns statements to be run, on the connection of `load`, before `load` is called again.
   * @throws FoldFailure
   */
  fold(load: Load, events: readonly StoredFact[]): Promise<Iterable<QueryConfig>>;
  /** What remains to be written; afterwards the table has its primary key. */
  flush(): Iterable<QueryConfig>;
}

/** Rows kept in memory per table. */
const REMEMBERED = 100_000;
/** Rows of one statement: PostgreSQL writes them while the next ones are made ready. */
const STATEMENT_ROWS = 5_000;

/**
 * Each row is written once, when all events are folded. A table of more than `remembered` rows is written whenever the memory is
 * full; rows touched again are then loaded.
 */
export function createTableFiller(schema: string, table: Table, remembered = REMEMBERED): TableFiller {
  const folds = foldsByType(table);
  let rows: Rows = new Map();
  let changed = new Map<string, Key>();
  /** Until the first flush a row that is not in memory does not exist. */
  let complete = true;

  function flush(): Iterable<QueryConfig> {
    const statements = complete ? insertAll(schema, table, rows) : write(schema, table, changed, rows);
    rows = new Map();
    changed = new Map();
    complete = false;
    return statements;
  }

  return {
    flush,
    async fold(load, events) {
      const touches = touchesOf(table, folds, events);
      if (touches.length === 0) return [];
      if (!complete) await loadMissing(schema, table, load, touches, rows);
      const touched = foldRows(table, touches, rows);
      if (!complete) for (const [id, key] of touched) changed.set(id, key);
      return rows.size > remembered ? flush() : [];
    },
  };
}

function* insertAll(schema: string, table: Table, rows: Rows): Generator<QueryConfig> {
  let some: Row[] = [];
  for (const row of rows.values()) {
    if (!row) continue;
    some.push(row);
    if (some.length < STATEMENT_ROWS) continue;
    yield insertRows(schema, table, some);
    some = [];
  }
  if (some.length > 0) yield insertRows(schema, table, some);
  yield { text: addPrimaryKeySql(schema, table) };
}
