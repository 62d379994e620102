import type { Pool } from 'pg';

const LOCK_NOT_AVAILABLE = '55P03';
const ignore = (): void => undefined;

/**
 * Runs with an advisory lock that nobody else has meanwhile, in whatever process.
 * @returns undefined where somebody still has it after `timeoutMs`: nothing ran.
 */
export async function alone<T>(
  pool: Pool,
  lock: number,
  timeoutMs: number,
  run: () => Promise<T>,
): Promise<{ readonly value: T } | undefined> {
  const connection = await pool.connect();
  connection.on('error', ignore);
  try {
    await connection.query('begin');
    await connection.query(`set local lock_timeout = ${Math.ceil(timeoutMs)}`);
    const isMine = await connection.query('select pg_advisory_xact_lock($1)', [lock]).then(
      () => true,
      (error: { code?: unknown }) => {
        if (error.code === LOCK_NOT_AVAILABLE) return false;
        throw error;
      },
    );
    return isMine ? { value: await run() } : undefined;
  } finally {
    connection.off('error', ignore);
    await connection.query('rollback').then(
      () => connection.release(),
      () => connection.release(true),
    );
  }
}

/** Work that is done one after the other, in whatever process. */
export interface Turns {
  /** @returns undefined where its turn has not come within `timeoutMs`, in this process and among all: nothing ran. */
  take<T>(timeoutMs: number, run: () => Promise<T>): Promise<{ readonly value: T } | undefined>;
}

/** Those of one process wait here, so that they hold one connection and not all of the pool. @param lock one of `LOCKS`. */
export function createTurns(pool: Pool, lock: number): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return {
    take(timeoutMs, run) {
      const until = performance.now() + timeoutMs;
      return new Promise((resolve, reject) => {
        let hasGone = false;
        const timer = setTimeout(() => {
          hasGone = true;
          resolve(undefined);
        }, timeoutMs);
        last = last.then(async () => {
          if (hasGone) return;
          clearTimeout(timer);
          await alone(pool, lock, Math.max(until - performance.now(), 1), run).then(resolve, reject);
        });
      });
    },
  };
}
