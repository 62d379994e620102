import type { Pool, PoolClient } from 'pg';
import type { Codec } from '../codec/codec';
import { inTransaction } from '../vault/database';
import { LOCKS } from '../vault/locks';
import { readCheckpoint, writeVersion } from './checkpoint';
import { createFiller, typesOf } from './fill';
import type { Table } from './table';
import { createIndexesSql, createTableSql, nameOf } from './table-sql';

export interface Rebuilt {
  /** Events read from the journal. */
  readonly events: number;
  readonly seconds: number;
  /** Position that the rebuilt tables have reached. */
  readonly position: bigint;
}

const NEXT = 'read_next';

/**
 * Fills new generations of tables from the journal beside the live ones, then switches over. Queries see the old generation
 * until the switch and the new one after it; the projector may be at work meanwhile, in this process or another.
 * All in one transaction: whatever goes wrong, the live tables are as they were.
 */
export async function rebuild(options: { pool: Pool; codec: Codec; tables: readonly Table[] }): Promise<Rebuilt> {
  const { pool, codec, tables } = options;
  const started = performance.now();
  return inTransaction(pool, async (writer) => {
    await writer.query('select pg_advisory_xact_lock($1)', [LOCKS.rebuild]);
    await writer.query('set local synchronous_commit = off');
    await writer.query(`drop schema if exists ${NEXT} cascade`);
    await writer.query(`create schema ${NEXT}`);
    const filler = await createFiller({ pool, writer, codec, schema: NEXT, tables });
    let events = await filler.fillUpTo((await readCheckpoint(writer)) ?? -1n);
    for (const table of tables) {
      for (const statement of createIndexesSql(NEXT, table)) await writer.query(statement);
      await writer.query(`analyze ${nameOf(NEXT, table)}`);
    }
    // What was projected during the long part, without holding the projector up; then the rest, with the projector waiting.
    events += await filler.fillUpTo((await readCheckpoint(writer)) ?? -1n);
    await writer.query('select pg_advisory_xact_lock($1)', [LOCKS.batch]);
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

/** Creates, empty and at once, the missing tables for which the journal holds no event. @returns the tables that must be rebuilt. */
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
    await connection.query(createTableSql('read', table));
    for (const statement of createIndexesSql('read', table)) await connection.query(statement);
    await connection.query(writeVersion(table));
  }
  return stale;
}
