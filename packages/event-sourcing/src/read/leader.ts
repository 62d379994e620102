import { setTimeout as pause } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { Queryable } from '../vault/database';
import { exists } from '../vault/rows';

/** How often a waiting process tries to take the lead. */
const ASK_MS = 500;
/** An idle leader runs a query on its connection this often. */
export const HEARTBEAT_MS = 1_000;
/** A leader silent for this long is stalled or out of reach, even if its connection looks alive. */
const SILENT_MS = 3_000;

/**
 * Waits for the advisory lock. The leader must write through the returned connection only: ending it ends the lead. A
 * waiting process ends the connection of a silent leader (paused, machine gone), which cannot write when it wakes.
 * @returns the connection that holds the lock; undefined when `signal` was aborted first.
 */
export async function lead(pool: Pool, lock: number, signal: AbortSignal): Promise<PoolClient | undefined> {
  const connection = await pool.connect();
  const ignore = (): void => undefined;
  connection.on('error', ignore);
  try {
    while (!signal.aborted) {
      if (await exists(connection, 'select where pg_try_advisory_lock($1)', [lock])) {
        connection.off('error', ignore);
        return connection;
      }
      await endSilentLeader(connection, lock);
      await pause(ASK_MS, undefined, { signal }).catch(ignore);
    }
  } catch (error) {
    connection.release(true);
    throw error;
  }
  connection.release();
  return undefined;
}

/** A leader whose statement runs or waits for a lock is working; one whose client is awaited (`Client`) is not. */
async function endSilentLeader(connection: Queryable, lock: number): Promise<void> {
  await connection.query(
    `select pg_terminate_backend(a.pid)
     from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.objid = $1 and l.granted
       and l.database = (select oid from pg_database where datname = current_database())
       and (a.state <> 'active' or a.wait_event_type = 'Client')
       and a.state_change < clock_timestamp() - $2 * interval '1 millisecond'`,
    [lock, SILENT_MS],
  );
}

/** A holder silent for this long counts as dead, even if its connection looks alive. */
const DEAD_MS = 5_000;

/** Whether a working process holds the lock: one that ran a statement within the last 5 seconds or runs one now. */
export async function isLedAndAlive(pool: Queryable, lock: number): Promise<boolean> {
  return exists(
    pool,
    `select from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.objid = $1 and l.granted
       and l.database = (select oid from pg_database where datname = current_database())
       and ((a.state = 'active' and a.wait_event_type is distinct from 'Client')
         or a.state_change > clock_timestamp() - $2 * interval '1 millisecond')`,
    [lock, DEAD_MS],
  );
}

/** Whether any process holds the lock, alive or not. */
export async function isLed(pool: Queryable, lock: number): Promise<boolean> {
  return exists(
    pool,
    `select from pg_locks where locktype = 'advisory' and objid = $1 and granted
       and database = (select oid from pg_database where datname = current_database())`,
    [lock],
  );
}
