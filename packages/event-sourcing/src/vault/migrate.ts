import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { inTransaction, type Queryable } from './database';
import { LOCKS } from './locks';

/** In schema `read`, so that dropping the read side also forgets what was applied to it. */
const APPLIED = 'read.schema_applied';

/**
 * Runs idempotent SQL statements in one transaction, under a lock shared by all processes. Skips statements already
 * run: even a no-op locks its table, and processes start while others write.
 */
export async function migrate(pool: Pool, statements: readonly string[]): Promise<void> {
  const id = createHash('sha256').update(JSON.stringify(statements)).digest('hex');
  if (await isApplied(pool, id)) return;
  await inTransaction(pool, async (connection) => {
    await connection.query('select pg_advisory_xact_lock($1)', [LOCKS.migrate]);
    if (await isApplied(connection, id)) return;
    // Keeps the projector out: it writes several of these tables in one transaction and would deadlock with this one.
    await connection.query('select pg_advisory_xact_lock($1)', [LOCKS.batch]);
    for (const statement of statements) await connection.query(statement);
    await connection.query('create schema if not exists read');
    await connection.query(
      `create table if not exists ${APPLIED} (id text primary key, applied_at timestamptz not null default clock_timestamp())`,
    );
    await connection.query(`insert into ${APPLIED} (id) values ($1) on conflict do nothing`, [id]);
  });
}

async function isApplied(connection: Queryable, id: string): Promise<boolean> {
  const { rows } = await connection.query<{ there: boolean }>(`select to_regclass('${APPLIED}') is not null as there`);
  if (!rows[0]?.there) return false;
  const { rowCount } = await connection.query(`select from ${APPLIED} where id = $1`, [id]);
  return rowCount === 1;
}
