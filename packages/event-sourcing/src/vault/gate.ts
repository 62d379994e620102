import type { Pool, PoolClient } from 'pg';
import { alone } from './alone';
import { named } from './prepared';

/** Many pass at a time, in whatever process; someone else may wait until all who are inside have come out. */
export interface Gate {
  pass<T>(run: () => Promise<T>): Promise<T>;
  /**
   * Waits until everyone who was inside has come out. It keeps nobody from going in: what they read inside must turn them back.
   * @returns false where someone is still inside after `timeoutMs`.
   */
  drained(timeoutMs: number): Promise<boolean>;
}

const ignore = (): void => undefined;

/**
 * PostgreSQL keeps the count, by one advisory lock: whoever is inside shares it. A process holds it on one connection for all of its
 * own, and on none while nobody is inside; a process that dies comes out with its connection.
 * @param lock one of `LOCKS`.
 */
export function createGate(pool: Pool, lock: number): Gate {
  let inside = 0;
  let holding: Promise<PoolClient> | undefined;

  async function share(): Promise<PoolClient> {
    const connection = await pool.connect();
    connection.on('error', ignore);
    try {
      await named(connection).query('select pg_advisory_lock_shared($1)', [lock]);
      return connection;
    } catch (error) {
      connection.release(true);
      throw error;
    }
  }

  async function letGo(connection: PoolClient): Promise<void> {
    try {
      await named(connection).query('select pg_advisory_unlock_shared($1)', [lock]);
      connection.off('error', ignore);
      connection.release();
    } catch {
      // Closing it frees the lock too.
      connection.release(true);
    }
  }

  return {
    async pass(run) {
      inside += 1;
      holding ??= share();
      try {
        await holding;
        return await run();
      } finally {
        inside -= 1;
        if (inside === 0 && holding) {
          const last = holding;
          holding = undefined;
          await last.then(letGo, ignore);
        }
      }
    },
    async drained(timeoutMs) {
      return (await alone(pool, lock, timeoutMs, async () => true)) !== undefined;
    },
  };
}
