import { setTimeout as pause } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { Queryable } from '../vault/database';

/** How often a waiting process asks for the lead: it takes over this soon after the leader's connection ends. */
const ASK_MS = 500;

/**
 * Waits until no other process holds the lock, then holds it on the connection it returns, until that connection ends.
 * Whatever the leader writes goes through that connection, so losing the lead and losing the right to write are one thing.
 * @returns undefined when `signal` was aborted first.
 */
export async function lead(pool: Pool, lock: number, signal: AbortSignal): Promise<PoolClient | undefined> {
  const connection = await pool.connect();
  const ignore = (): void => undefined;
  connection.on('error', ignore);
  try {
    while (!signal.aborted) {
      const { rows } = await connection.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [lock]);
      if (rows[0]?.held) {
        connection.off('error', ignore);
        return connection;
      }
      await pause(ASK_MS, undefined, { signal }).catch(ignore);
    }
  } catch (error) {
    connection.release(true);
    throw error;
  }
  connection.release();
  return undefined;
}

/** Whether some process holds the lock now. */
export async function isLed(pool: Queryable, lock: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from pg_locks where locktype = 'advisory' and objid = $1 and granted
       and database = (select oid from pg_database where datname = current_database())`,
    [lock],
  );
  return (rowCount ?? 0) > 0;
}
