import type { Pool } from 'pg';

const LOCK_NOT_AVAILABLE = '55P03';
const ignore = (): void => undefined;

/** Advisory locks of one statement, until the transaction ends. */
interface Wanted {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * Runs under an exclusive advisory lock, which counts in all processes.
 * @returns undefined where somebody still has it after `timeoutMs`: nothing ran.
 */
export const withLock = <T>(pool: Pool, lock: number, timeoutMs: number, run: () => Promise<T>) =>
  having(pool, { text: 'select pg_advisory_xact_lock($1)', values: [lock] }, timeoutMs, run);

/**
 * Runs under an exclusive lock for each of `keys`, which counts in all processes. Each key is an entry of PostgreSQL's lock table,
 * which has 6,400 places as it is installed. They are taken in one order, so that no two wait for each other.
 * @param lock one of `LOCKS`, for all keys of a kind.
 * @returns undefined where somebody still has one of them after `timeoutMs`, which counts for each key: nothing ran.
 */
export const withKeyLocks = <T>(
  pool: Pool,
  { lock, keys }: { readonly lock: number; readonly keys: readonly string[] },
  timeoutMs: number,
  run: () => Promise<T>,
) => having(pool, { text: EACH, values: [lock, keys] }, timeoutMs, run);

const EACH = `select pg_advisory_xact_lock($1, named.hash)
  from (select distinct hashtext(key) as hash from unnest($2::text[]) key order by 1) named`;

async function having<T>(
  pool: Pool,
  { text, values }: Wanted,
  timeoutMs: number,
  run: () => Promise<T>,
): Promise<{ readonly value: T } | undefined> {
  const connection = await pool.connect();
  connection.on('error', ignore);
  try {
    await connection.query('begin');
    await connection.query(`set local lock_timeout = ${Math.ceil(timeoutMs)}`);
    const isMine = await connection.query(text, [...values]).then(
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

/** Runs work one piece at a time over all processes. */
export interface Mutex {
  /** @returns undefined where its turn has not come within `timeoutMs`, in this process and among all: nothing ran. */
  runExclusive<T>(timeoutMs: number, run: () => Promise<T>): Promise<{ readonly value: T } | undefined>;
}

/** Callers of one process queue in its memory, so that they take one connection and not the whole pool. @param lock one of `LOCKS`. */
export function createMutex(pool: Pool, lock: number): Mutex {
  let last: Promise<unknown> = Promise.resolve();
  return {
    runExclusive(timeoutMs, run) {
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
          await withLock(pool, lock, Math.max(until - performance.now(), 1), run).then(resolve, reject);
        });
      });
    },
  };
}
