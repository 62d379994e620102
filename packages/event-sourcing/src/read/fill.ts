import type { Pool, PoolClient, QueryConfig } from 'pg';
import type { Codec } from '../codec/codec';
import { forgetErased } from '../codec/forget-erased';
import { runInTurn } from '../vault/database';
import { readJournal } from './journal';
import type { Row, Table } from './table';
import { createTableFiller } from './table-filler';
import { createHeapSql } from './table-sql';

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
   */
  fillUpTo(position: bigint): Promise<number>;
}

/**
 * Creates empty tables in a schema and fills them from the journal. PostgreSQL reads the next page while one is folded.
 * Persons erased before this call are blank in the tables.
 */
export async function createFiller({ pool, writer, codec, schema, tables, until, onPage }: Filling): Promise<Filler> {
  await forgetErased(writer, codec);
  for (const table of tables) await writer.query(createHeapSql(schema, table));
  const fillers = tables.map((table) => createTableFiller(schema, table));
  const types = typesOf(tables);
  let reached = -1n;

  async function fillUpTo(position: bigint): Promise<number> {
    let events = 0;
    let writing: Promise<void> = Promise.resolve();
    // Loading waits for the last write: rows must be read as they were written.
    const load = async (query: QueryConfig): Promise<readonly Row[]> => {
      await writing;
      return (await writer.query<Row>(query)).rows;
    };
    const pages = readJournal(pool, { after: reached, upTo: position, types, ...(until ? { until } : {}) });
    try {
      for await (const page of pages) {
        const facts = await codec.open(page);
        for (const filler of fillers) {
          const statements = await filler.fold(load, facts);
          await writing;
          writing = runInTurn(writer, statements);
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
    for (const filler of fillers) await runInTurn(writer, filler.flush());
    reached = position;
    return events;
  }

  return { fillUpTo };
}

/** Event types that any of the tables folds. */
export function typesOf(tables: readonly Table[]): string[] {
  return [...new Set(tables.flatMap((table) => table.folds.map((fold) => (fold.event as { type: string }).type)))];
}
