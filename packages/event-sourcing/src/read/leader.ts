import { setTimeout as pause } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { Queryable } from '../vault/database';

/** How often a waiting process asks for the lead: it takes over this soon after the leader's connection ends. */
const ASK_MS = 500;
/** A leader with nothing to do says this often that it is there, by any query on its connection. */
export const BEAT_MS = 1_000;
/** A leader that has said nothing for so long is stalled or out of reach, though its connection may look alive. */
const SILENT_MS = 3_000;

/**
 * Waits until no other process holds the lock, then holds it on the connection it returns, until that connection ends.
 * Whatever the leader writes goes through that connection, so losing the lead and losing the right to write are one thing.
 * A leader that falls silent (paused, or its machine gone) has its connection ended by whoever waits: it cannot write when it wakes.
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

/** A leader whose statement runs or waits for a lock is at work; one that PostgreSQL waits for is not. */
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

/** Held by a process of another machine whose connection merely looks alive, a lock is not held by anyone at work. */
const DEAD_MS = 5_000;

/** Whether a process holds the lock and gave a sign of life within the last seconds: it beats every second, and works in between. */
export async function isLedAndAlive(pool: Queryable, lock: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.objid = $1 and l.granted
       and l.database = (select oid from pg_database where datname = current_database())
       and ((a.state = 'active' and a.wait_event_type is distinct from 'Client')
         or a.state_change > clock_timestamp() - $2 * interval '1 millisecond')`,
    [lock, DEAD_MS],
  );
  return (rowCount ?? 0) > 0;
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
