import type { Pool } from 'pg';
import { inTransaction } from './database';
import { LOCKS } from './locks';

/**
 * Runs idempotent SQL statements in one transaction under a lock that all processes share, so that several may start at once.
 * Services use it for the vault tables they own.
 */
export async function migrate(pool: Pool, statements: readonly string[]): Promise<void> {
  await inTransaction(pool, async (connection) => {
    await connection.query('select pg_advisory_xact_lock($1)', [LOCKS.migrate]);
    for (const statement of statements) await connection.query(statement);
  });
}
