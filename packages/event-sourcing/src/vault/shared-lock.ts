import type { Pool, PoolClient } from 'pg';
import { withLock } from './lock';
import { named } from './prepared';

/** A shared lock over all processes: many hold it at once, and a caller may wait until all of them have released it. */
export interface SharedLock {
  shared<T>(run: () => Promise<T>): Promise<T>;
  /**
   * Waits until every holder has released it. New holders may still come: what they read must then keep them from writing.
   * @returns false where somebody still holds it after `timeoutMs`.
   */
  waitForHolders(timeoutMs: number): Promise<boolean>;
}

const ignore = (): void => undefined;

/**
 * One advisory lock of PostgreSQL, which all holders share. A process holds it on one connection for all of its
 * holders, and on none without a holder; when a process dies, its connection ends and so does its hold.
 * @param lock one of `LOCKS`.
 */
export function createSharedLock(pool: Pool, lock: number): SharedLock {
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
    async shared(run) {
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
    async waitForHolders(timeoutMs) {
      return (await withLock(pool, lock, timeoutMs, async () => true)) !== undefined;
    },
  };
}
