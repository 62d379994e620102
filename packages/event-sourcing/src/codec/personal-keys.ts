import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { named } from '../vault/prepared';
import { rowsOf } from '../vault/rows';
import type { IntermediateKeys } from './intermediate-keys';
import { keepWrapped, unwrap, WRAPPED_KEY, type WrappedAlong } from './wrapping';

/** NOTIFY channel that announces an erasure to every process that caches keys. */
export const ERASED_CHANNEL = 'person_erased';

/** Personal keys, kept in the vault wrapped by an intermediate key, which lies elsewhere. A `subject` is `guardian-12`. */
export interface PersonalKeys {
  /** Key of each subject, created if missing. Erased subjects are left out. */
  forWriting(subjects: Iterable<string>): Promise<ReadonlyMap<string, Buffer>>;
  /**
   * Key of each subject. Erased subjects are left out.
   * @throws Error when the vault never had a subject's key: it is not the vault the events were written with.
   */
  forReading(subjects: Iterable<string>): Promise<ReadonlyMap<string, Buffer>>;
  /** Called before a statement that reads `wrappedKeys`. @returns caches the keys of its answer, unless somebody was erased meanwhile */
  learning(): (wrapped: readonly WrappedAlong[]) => Promise<void>;
  /** Destroys a person's key for good. @returns false when it was already destroyed. */
  erase(subject: string): Promise<boolean>;
  /** Drops a cached key after an erasure in another process. */
  forget(subject: string): void;
}

interface Cached {
  readonly key: Buffer | null;
  readonly until: number;
}

/** A process that missed the notification of an erasure forgets the key within this time. */
const CACHE_MS = 60_000;

/** @param options.cacheSize keys kept in memory, 50,000 by default.
 */
export function createPersonalKeys(
  pool: Pool,
  intermediates: IntermediateKeys,
  options: { cacheSize?: number } = {},
): PersonalKeys {
  const cacheSize = options.cacheSize ?? 50_000;
  const cache = new Map<string, Cached>();
  /** Counts known erasures. A key loaded before the last one may be stale. */
  let erasures = 0;

  function remember(subject: string, key: Buffer | null): void {
    cache.delete(subject);
    cache.set(subject, { key, until: Date.now() + CACHE_MS });
    if (cache.size <= cacheSize) return;
    const [oldest] = cache.keys();
    if (oldest !== undefined) cache.delete(oldest);
  }

  async function load(subjects: readonly string[], isSecondLook = false): Promise<Map<string, Buffer | null>> {
    const rows = await rowsOf(named(pool), WRAPPED_KEY, 'from vault.person_key where subject = any($1::text[])', [
      subjects,
    ]);
    const keys = new Map<string, Buffer | null>();
    const shut: string[] = [];
    for (const row of rows) {
      const key = row.wrapped ? await unwrap(intermediates, row) : null;
      if (key === undefined) shut.push(row.subject);
      else keys.set(row.subject, key);
    }
    if (shut.length === 0) return keys;
    if (isSecondLook)
      throw new Error(`the store of FILES_URL has not the key that wraps those of ${shut.slice(0, 5).join(', ')}`);
    // All were wrapped anew after the rows were read: they name another key now.
    for (const [subject, key] of await load(shut, true)) keys.set(subject, key);
    return keys;
  }

  const create = (subjects: readonly string[]): Promise<void> =>
    keepWrapped(pool, intermediates, new Map(subjects.map((subject) => [subject, randomBytes(32)])));

  async function keysOf(
    subjects: Iterable<string>,
    whenMissing: (missing: readonly string[]) => Promise<Map<string, Buffer | null>>,
  ): Promise<ReadonlyMap<string, Buffer>> {
    const found = new Map<string, Buffer>();
    const unknown: string[] = [];
    const now = Date.now();
    for (const subject of new Set(subjects)) {
      const cached = cache.get(subject);
      if (!cached || cached.until < now) unknown.push(subject);
      else if (cached.key) found.set(subject, cached.key);
    }
    if (unknown.length === 0) return found;
    const erasuresBefore = erasures;
    const loaded = await load(unknown);
    const missing = unknown.filter((subject) => !loaded.has(subject));
    if (missing.length > 0) for (const [subject, key] of await whenMissing(missing)) loaded.set(subject, key);
    for (const [subject, key] of loaded) {
      if (erasuresBefore === erasures) remember(subject, key);
      if (key) found.set(subject, key);
    }
    return found;
  }

  return {
    forWriting: (subjects) =>
      keysOf(subjects, async (missing) => {
        // Sorted, so that two processes creating the same keys wait for each other instead of deadlocking. The second
        // one reads the first one's keys.
        await create([...missing].sort());
        return load(missing);
      }),
    forReading: (subjects) =>
      keysOf(subjects, (missing) => {
        throw new Error(`the vault has no key of ${missing.slice(0, 5).join(', ')}`);
      }),
    learning() {
      const erasuresBefore = erasures;
      return async (rows) => {
        for (const { wrapped, ...row } of rows) {
          const key =
            wrapped === null ? null : await unwrap(intermediates, { ...row, wrapped: Buffer.from(wrapped, 'hex') });
          if (key !== undefined && erasuresBefore === erasures) remember(row.subject, key);
        }
      };
    },
    async erase(subject) {
      const { rowCount } = await pool.query(
        `insert into vault.person_key as k (subject, wrapped, erased_at) values ($1, null, now())
         on conflict (subject) do update set wrapped = null, erased_at = now() where k.erased_at is null`,
        [subject],
      );
      erasures += 1;
      remember(subject, null);
      await pool.query('select pg_notify($1, $2)', [ERASED_CHANNEL, subject]);
      return rowCount === 1;
    },
    forget(subject) {
      erasures += 1;
      cache.delete(subject);
    },
  };
}
