import type { Pool, PoolClient, QueryConfig } from 'pg';
import type { Codec, StoredFact } from '../codec/codec';
import { runInTurn } from '../vault/database';
import { isDataError } from './data-error';
import { FoldFailure } from './fold-rows';
import { readJournal } from './journal';
import type { Row, Table } from './table';
import { createHeapSql, createKeysSql } from './table-sql';
import { createTableWriter } from './table-writer';

/** PostgreSQL refused what a table was filled with, or an index of it, and would do so again. */
export class TableRefusal extends Error {
  override readonly name = 'TableRefusal';
  /** Name of the table, and the index where one could not be made. */
  readonly place: string;
  constructor(
    readonly table: Table,
    reason: unknown,
    index?: string,
  ) {
    const place = index ? `${table.name} (index ${index})` : table.name;
    super(`PostgreSQL refuses table ${place}: ${reason instanceof Error ? reason.message : reason}`, { cause: reason });
    this.place = place;
  }
}

/** @throws TableRefusal for a refusal that a repetition cannot mend, any other error as it is. */
export async function ofTable<T>(table: Table, work: Promise<T>, index?: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw isDataError(error) ? new TableRefusal(table, error, index) : error;
  }
}

interface Search {
  readonly pool: Pool;
  /** Inside a transaction that is undone afterwards. */
  readonly writer: PoolClient;
  readonly codec: Codec;
  /** Where no table of that name is. */
  readonly schema: string;
  readonly types: readonly string[];
  readonly until?: string;
  readonly upTo: bigint;
}

/**
 * Fills the refused table anew, its indexes there from the start: page by page, and the page that is refused event by event.
 * @returns undefined where no event is to blame: PostgreSQL takes each by itself, or refuses an index of an empty table.
 */
export async function findRefusedEvent(
  { table, place }: TableRefusal,
  { pool, writer, codec, schema, types, until, upTo }: Search,
): Promise<FoldFailure | undefined> {
  const tableWriter = createTableWriter(schema, table);
  const load = async (query: QueryConfig): Promise<readonly Row[]> => (await writer.query(query)).rows;
  const keep = async (facts: readonly StoredFact[]) => runInTurn(writer, await tableWriter.fold(load, facts));

  const made = [createHeapSql(schema, table), ...createKeysSql(schema, table)].map((text) => ({ text }));
  if (await refusalOf(writer, () => runInTurn(writer, made))) return undefined;

  for await (const page of readJournal(pool, { after: -1n, upTo, types, ...(until ? { until } : {}) })) {
    const facts = await codec.open(page);
    if (!(await refusalOf(writer, () => keep(facts)))) continue;
    for (const fact of facts) {
      const refused = await refusalOf(writer, () => keep([fact]));
      if (refused) return new FoldFailure(place, fact, refused);
    }
  }
  return undefined;
}

/** @returns why PostgreSQL refuses the work, which is then undone; undefined once it is done. */
async function refusalOf(writer: PoolClient, work: () => Promise<void>): Promise<unknown> {
  await writer.query('savepoint before_work');
  try {
    await work();
    await writer.query('release savepoint before_work');
    return undefined;
  } catch (error) {
    if (!isDataError(error)) throw error;
    await writer.query('rollback to savepoint before_work; release savepoint before_work');
    return error;
  }
}
