import { setTimeout as pause } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { Codec } from '../codec/codec';
import { inTransaction } from '../vault/database';
import { LOCKS } from '../vault/locks';
import { exists, sql, theRow } from '../vault/rows';
import { readCheckpoint, readVersions, writeVersion } from './checkpoint';
import { createFiller, type OnProgress, runningTotal, typesOf } from './fill';
import { assertNoneNewer } from './newer-generation';
import type { Table } from './table';
import { createHeapSql, createKeysSql, nameOf } from './table-sql';

export interface Rebuilt {
  /** Events read from the journal. */
  readonly events: number;
  readonly seconds: number;
  /** Position that the rebuilt tables have reached. */
  readonly position: bigint;
}

const NEXT = 'read_next';
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';

/** Longest time queries wait for the switch. While a long query reads, the switch is retried. */
const SWITCH_MS = 300;
const SWITCH_TRIES = 400;

/**
 * Fills new tables from the journal beside the live ones, then switches; a projector may run meanwhile. One
 * transaction: on any error the live tables stay as they were.
 * @param options.onProgress called after each page of events.
 * @param options.onlyStale skips tables that another process has made live at their version by now.
 * @param options.goingBack also replaces tables of a newer release; no process of that release may run.
 * @throws FoldFailure naming the event that a table refuses; TableRefusal where only the table, or its index, can be named.
 * @throws NewerGeneration when tables of a newer release are live, or become live meanwhile.
 */
export async function rebuild(options: {
  pool: Pool;
  codec: Codec;
  tables: readonly Table[];
  onlyStale?: boolean;
  goingBack?: boolean;
  onProgress?: OnProgress;
}): Promise<Rebuilt> {
  const { pool, codec } = options;
  const started = performance.now();
  return inTransaction(pool, async (writer) => {
    await writer.query('select pg_advisory_xact_lock($1)', [LOCKS.rebuild]);
    await writer.query('set local synchronous_commit = off');
    // The previous holder of the lock may have switched tables.
    const live = await readVersions(writer);
    if (!options.goingBack) assertNoneNewer(options.tables, live);
    const tables = options.tables.filter((table) => !options.onlyStale || live.get(table.name) !== table.version);
    await writer.query(`drop schema if exists ${NEXT} cascade`);
    await writer.query(`create schema ${NEXT}`);
    const onPage = await progressReporter(writer, typesOf(tables), options.onProgress);
    const filler = await createFiller({ pool, writer, codec, schema: NEXT, tables, ...(onPage ? { onPage } : {}) });
    const catchUp = async () => filler.fillUpTo((await readCheckpoint(writer)) ?? -1n);
    let events = await catchUp();
    await filler.createIndexes();
    // First catches up while the projector runs; the rest follows while it waits.
    for (let tries = 1; ; tries++) {
      events += await catchUp();
      if (await lockForSwitch(writer, tables)) break;
      if (tries === SWITCH_TRIES) throw new Error('the tables are read all the time: they could not be switched');
      await pause(SWITCH_MS);
    }
    // A leader creates tables without events at once, not under the rebuild lock: check again.
    if (!options.goingBack) assertNoneNewer(tables, await readVersions(writer));
    const position = (await readCheckpoint(writer)) ?? -1n;
    events += await filler.fillUpTo(position);
    for (const table of tables) {
      await writer.query(`drop table if exists ${nameOf('read', table)}`);
      await writer.query(`alter table ${nameOf(NEXT, table)} set schema read`);
      await writer.query(writeVersion(table));
    }
    await writer.query(`drop schema ${NEXT}`);
    return { events, seconds: (performance.now() - started) / 1000, position };
  });
}

async function progressReporter(
  connection: PoolClient,
  types: readonly string[],
  onProgress: OnProgress | undefined,
): Promise<((events: number) => void) | undefined> {
  if (!onProgress) return undefined;
  const { total } = await theRow(
    connection,
    { total: sql.number('count(*)') },
    'from journal.event where type = any($1)',
    [types],
  );
  return runningTotal(total, onProgress);
}

/**
 * Locks out the projector and the queries of these tables. @returns false when a long query still reads them, or a join
 * would deadlock; nobody then waits for this process.
 */
async function lockForSwitch(writer: PoolClient, tables: readonly Table[]): Promise<boolean> {
  await writer.query('savepoint before_switch');
  try {
    await writer.query('select pg_advisory_xact_lock($1)', [LOCKS.batch]);
    await writer.query(`set local lock_timeout = ${SWITCH_MS}`);
    for (const table of tables) {
      const name = nameOf('read', table);
      const isThere = await exists(writer, 'select where to_regclass($1) is not null', [name]);
      if (isThere) await writer.query(`lock table ${name} in access exclusive mode`);
    }
    await writer.query('set local lock_timeout = 0');
    return true;
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK) throw error;
    await writer.query('rollback to savepoint before_switch; release savepoint before_switch');
    return false;
  }
}

/** Creates missing tables at once when the journal has no event for them. @returns the tables that need a rebuild. */
export async function createMissingTables(
  connection: PoolClient,
  tables: readonly Table[],
  versions: ReadonlyMap<string, number>,
): Promise<readonly Table[]> {
  const stale: Table[] = [];
  for (const table of tables) {
    const version = versions.get(table.name);
    if (version === table.version) continue;
    const { rows } = await connection.query('select from journal.event where type = any($1) limit 1', [
      typesOf([table]),
    ]);
    if (rows.length > 0) {
      stale.push(table);
      continue;
    }
    await connection.query(`drop table if exists ${nameOf('read', table)}`);
    await connection.query(createHeapSql('read', table));
    for (const statement of createKeysSql('read', table)) await connection.query(statement);
    await connection.query(writeVersion(table));
  }
  return stale;
}
