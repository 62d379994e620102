import type { Pool, PoolClient, QueryConfig } from 'pg';
import type { Codec } from '../codec/codec';
import { forgetErased } from '../codec/forget-erased';
import { runInTurn } from '../vault/database';
import { readJournal } from './journal';
import type { Row, Table } from './table';
import { createTableFiller } from './table-filler';
import { createHeapSql } from './table-sql';

/** Events read so far, and how many there were when it began. */
export type Reading = (done: number, total: number) => void;

/** Adds up pages for whoever shows how far reading is; what was written meanwhile is read too. */
export function addedUp(total: number, onProgress: Reading): (events: number) => void {
  let done = 0;
  return (events) => {
    done += events;
    onProgress(done, Math.max(total, done));
  };
}

export interface Filling {
  readonly pool: Pool;
  /** The transaction that writes; pages are read on another connection meanwhile. */
  readonly writer: PoolClient;
  readonly codec: Codec;
  readonly schema: string;
  readonly tables: readonly Table[];
  /** Only what was decided at or before this ISO instant. */
  readonly until?: string;
  /** Called with the number of events of each page that was read. */
  readonly onPage?: (events: number) => void;
}

export interface Filler {
  /** Folds the journal from where the last call ended up to a position. @returns how many events it read. */
  fillUpTo(position: bigint): Promise<number>;
}

/**
 * Creates empty tables in a schema and fills them from the journal. PostgreSQL reads a page ahead while one is folded. Whoever was erased
 * before this is called is blank in them.
 */
export async function createFiller({ pool, writer, codec, schema, tables, until, onPage }: Filling): Promise<Filler> {
  await forgetErased(writer, codec);
  for (const table of tables) await writer.query(createHeapSql(schema, table));
  const writers = tables.map((table) => createTableFiller(schema, table));
  const types = typesOf(tables);
  let reached = -1n;

  async function fillUpTo(position: bigint): Promise<number> {
    let events = 0;
    let writing: Promise<void> = Promise.resolve();
    // A connection does one thing at a time, and what is loaded must be what was written.
    const load = async (query: QueryConfig): Promise<readonly Row[]> => {
      await writing;
      return (await writer.query<Row>(query)).rows;
    };
    const pages = readJournal(pool, { after: reached, upTo: position, types, ...(until ? { until } : {}) });
    try {
      for await (const page of pages) {
        const facts = await codec.open(page);
        for (const table of writers) {
          const statements = await table.fold(load, facts);
          await writing;
          writing = runInTurn(writer, statements);
          writing.catch(() => undefined);
        }
        events += page.length;
        onPage?.(page.length);
      }
    } finally {
      // What still ran after a rollback would run outside the transaction.
      await writing.catch(() => undefined);
    }
    await writing;
    for (const table of writers) await runInTurn(writer, table.flush());
    reached = position;
    return events;
  }

  return { fillUpTo };
}

/** Event types that any of the tables folds. */
export function typesOf(tables: readonly Table[]): string[] {
  return [...new Set(tables.flatMap((table) => table.folds.map((fold) => (fold.event as { type: string }).type)))];
}
