import type { EventStoreDBClient } from '@eventstore/db-client';
import type { Pool, PoolClient } from 'pg';
import type { Codec } from '../codec/codec';
import { LOCKS } from '../vault/locks';
import { anyObjects, sql, theRow } from '../vault/rows';
import { readCheckpoint, readVersions } from './checkpoint';
import { compareJournal, type JournalComparison } from './compare-journal';
import { compareStreams, type ShortStream } from './compare-streams';
import { createFiller, type OnProgress, runningTotal, typesOf } from './fill';
import type { Row, Table } from './table';
import { nameOf } from './table-sql';

export interface TableComparison {
  readonly table: string;
  /** Rows of the live table. */
  readonly rows: number;
  /** Rows found on the live side only. A row that differs counts once on each side. */
  readonly onlyLive: number;
  readonly onlyRebuilt: number;
  /** Keys of a few differing rows. */
  readonly examples: readonly Row[];
  /** Why the table could not be compared. */
  readonly reason?: string;
}

export interface Verification {
  /** Position at which both sides were compared. */
  readonly position: bigint;
  readonly journal: JournalComparison;
  /** Streams of which the store shows less than the journal has. */
  readonly streams: readonly ShortStream[];
  readonly tables: readonly TableComparison[];
  /** Rows compared: journal events plus live table rows. */
  readonly rows: number;
  /** 0 when everything agrees. */
  readonly differences: number;
}

const SCHEMA = 'read_verify';
const EXAMPLES = 5;

/**
 * Compares the journal with the event store, event by event and stream by stream, and each live table with a rebuilt one, row by row. All
 * at the read model's position at the start; a running projector does not disturb it. Leaves nothing behind.
 */
export async function verify(options: {
  client: EventStoreDBClient;
  pool: Pool;
  codec: Codec;
  tables: readonly Table[];
  /** Reports the events read: first by the journal comparison, then by the tables. */
  onProgress?: OnProgress;
}): Promise<Verification> {
  const { client, pool, codec, tables } = options;
  const connection = await pool.connect();
  // The running query reports the failure.
  connection.on('error', () => undefined);
  try {
    // Taken before the snapshot: a table switched during the comparison would be missed.
    await connection.query('select pg_advisory_lock($1)', [LOCKS.rebuild]);
    await connection.query('begin isolation level repeatable read');
    const position = (await readCheckpoint(connection)) ?? -1n;
    const onPage = await progressReporter(connection, tables, options.onProgress);
    const progress = onPage ? { onPage } : {};
    const journal = await compareJournal({ client, pool, codec, upTo: position, ...progress });
    const streams = await compareStreams({ client, pool, upTo: position });
    const compared = await compareTables(connection, { pool, codec, tables, position, ...progress });
    const perTable = [...compared.map((table) => table.onlyLive + table.onlyRebuilt + (table.reason ? 1 : 0))];
    return {
      position,
      journal,
      streams,
      tables: compared,
      rows: journal.events + compared.reduce((sum, table) => sum + table.rows, 0),
      differences: journal.differences + streams.length + perTable.reduce((sum, count) => sum + count, 0),
    };
  } finally {
    // Closing the connection rolls back the rebuilt tables and frees the lock.
    connection.release(true);
  }
}

async function progressReporter(
  connection: PoolClient,
  tables: readonly Table[],
  onProgress: OnProgress | undefined,
): Promise<((events: number) => void) | undefined> {
  if (!onProgress) return undefined;
  const { total } = await theRow(
    connection,
    { total: sql.number('count(*) + count(*) filter (where type = any($1))') },
    'from journal.event',
    [typesOf(tables)],
  );
  return runningTotal(total, onProgress);
}

async function compareTables(
  connection: PoolClient,
  options: { pool: Pool; codec: Codec; tables: readonly Table[]; position: bigint; onPage?: (events: number) => void },
): Promise<TableComparison[]> {
  const { pool, codec, tables, position, ...progress } = options;
  const versions = await readVersions(connection);
  const comparable = tables.filter((table) => versions.get(table.name) === table.version);
  await connection.query(`create schema ${SCHEMA}`);
  const filler = await createFiller({
    pool,
    writer: connection,
    codec,
    schema: SCHEMA,
    tables: comparable,
    ...progress,
  });
  await filler.fillUpTo(position);
  const results: TableComparison[] = [];
  for (const table of tables) {
    const live = versions.get(table.name);
    if (live === table.version) results.push(await compareTable(connection, table));
    else {
      const reason = `the live generation has version ${live ?? 'none'}, declared is ${table.version}`;
      results.push({ table: table.name, rows: 0, onlyLive: 0, onlyRebuilt: 0, examples: [], reason });
    }
  }
  return results;
}

async function compareTable(connection: PoolClient, table: Table): Promise<TableComparison> {
  const columns = Object.keys(table.columns)
    .map((column) => `"${column}"`)
    .join(', ');
  const live = `select ${columns} from ${nameOf('read', table)}`;
  const rebuilt = `select ${columns} from ${nameOf(SCHEMA, table)}`;
  const compared = await theRow(
    connection,
    {
      rows: sql.number(`(select count(*) from ${nameOf('read', table)})`),
      onlyLive: sql.number('(select count(*) from only_live)'),
      onlyRebuilt: sql.number('(select count(*) from only_rebuilt)'),
      examples: sql.json(
        anyObjects,
        `(select coalesce(json_agg(k), '[]') from (
          select ${table.key.map((column) => `"${column}"`).join(', ')}
          from (select * from only_live union all select * from only_rebuilt) as either limit ${EXAMPLES}) as k)`,
      ),
    },
    (list) =>
      `with only_live as (${live} except ${rebuilt}), only_rebuilt as (${rebuilt} except ${live}) select ${list}`,
  );
  return { table: table.name, ...compared };
}
