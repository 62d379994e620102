import type { Pool, PoolClient, QueryConfig } from 'pg';
import type { Codec } from '../codec/codec';
import { forgetErased } from '../codec/forget-erased';
import { runInTurn } from '../vault/database';
import { readJournal } from './journal';
import { findRefusedEvent, ofTable, TableRefusal } from './refusal-of-table';
import type { Row, Table } from './table';
import { createTableFiller } from './table-filler';
import { createHeapSql, createIndexSql, nameOf } from './table-sql';

/** Called with the number of events read so far and the expected total. */
export type OnProgress = (done: number, total: number) => void;

/** Turns page sizes into running totals. Events written during the reading raise the total. */
export function runningTotal(total: number, onProgress: OnProgress): (events: number) => void {
  let done = 0;
  return (events) => {
    done += events;
    onProgress(done, Math.max(total, done));
  };
}

export interface Filling {
  readonly pool: Pool;
  /** Connection of the writing transaction; pages are read on another connection. */
  readonly writer: PoolClient;
  readonly codec: Codec;
  readonly schema: string;
  readonly tables: readonly Table[];
  /** ISO instant: only events decided at or before it. */
  readonly until?: string;
  /** Called with the number of events of each page read. */
  readonly onPage?: (events: number) => void;
}

export interface Filler {
  /**
   * Folds the journal from where the last call ended up to a position, inclusive. @returns the number of events read.
   * @throws FoldFailure naming the event that a table refuses, {@link TableRefusal} where no single event is.
   */
  fillUpTo(position: bigint): Promise<number>;
  /** Makes the indexes of the filled tables. @throws as `fillUpTo` does. */
  createIndexes(): Promise<void>;
}

/**
 * Creates empty tables in a schema and fills them from the journal. PostgreSQL reads the next page while one is folded.
 * Persons erased before this call are blank in the tables.
 */
export async function createFiller({ pool, writer, codec, schema, tables, until, onPage }: Filling): Promise<Filler> {
  await forgetErased(writer, codec);
  await writer.query('savepoint before_filling');
  for (const table of tables) await writer.query(createHeapSql(schema, table));
  const fillers = tables.map((table) => ({ table, ...createTableFiller(schema, table) }));
  const types = typesOf(tables);
  let reached = -1n;

  async function fillUpTo(position: bigint): Promise<number> {
    return naming(position, () => fill(position));
  }

  async function fill(position: bigint): Promise<number> {
    let events = 0;
    let writing: Promise<void> = Promise.resolve();
    // Loading waits for the last write: rows must be read as they were written.
    const loadOf =
      (table: Table) =>
      async (query: QueryConfig): Promise<readonly Row[]> => {
        await writing;
        return (await ofTable(table, writer.query(query))).rows;
      };
    const pages = readJournal(pool, { after: reached, upTo: position, types, ...(until ? { until } : {}) });
    try {
      for await (const page of pages) {
        const facts = await codec.open(page);
        for (const { table, fold } of fillers) {
          const statements = await fold(loadOf(table), facts);
          await writing;
          writing = ofTable(table, runInTurn(writer, statements));
          writing.catch(() => undefined);
        }
        events += page.length;
        onPage?.(page.length);
      }
    } finally {
      // A statement still running after a rollback would run outside the transaction.
      await writing.catch(() => undefined);
    }
    await writing;
    for (const { table, flush } of fillers) await ofTable(table, runInTurn(writer, flush()));
    reached = position;
    return events;
  }

  async function createIndexes(): Promise<void> {
    await naming(reached, async () => {
      for (const table of tables) {
        for (const index of table.indexes)
          await ofTable(table, writer.query(createIndexSql(schema, table, index)), index);
        await writer.query(`analyze ${nameOf(schema, table)}`);
      }
    });
  }

  /** Names the event where PostgreSQL refuses a table. What was filled is undone. */
  async function naming<T>(upTo: bigint, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof TableRefusal)) throw error;
      await writer.query('rollback to savepoint before_filling');
      const types = typesOf([error.table]);
      const search = { pool, writer, codec, schema, types, upTo, ...(until ? { until } : {}) };
      throw (await findRefusedEvent(error, search)) ?? error;
    }
  }

  return { fillUpTo, createIndexes };
}

/** Event types that any of the tables folds. */
export function typesOf(tables: readonly Table[]): string[] {
  return [...new Set(tables.flatMap((table) => table.folds.map((fold) => (fold.event as { type: string }).type)))];
}
