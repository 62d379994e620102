import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { inTransaction } from '../vault/database';
import { LOCKS } from '../vault/locks';
import { seal, unseal } from './encryption';

/** The channel on which an erasure is announced to every process that caches keys. */
export const ERASED_CHANNEL = 'person_erased';

/** The keys of persons (`subject` is `guardian-12`), kept in the vault, wrapped by the master key. */
export interface PersonalKeys {
  /** Key of each subject, created where there is none yet. Subjects that were erased are left out of the answer. */
  forWriting(subjects: Iterable<string>): Promise<ReadonlyMap<string, Buffer>>;
  /**
   * Key of each subject. Subjects that were erased are left out of the answer.
   * @throws Error when the vault never had a key of a subject: the vault is not the one the events were written with.
   */
  forReading(subjects: Iterable<string>): Promise<ReadonlyMap<string, Buffer>>;
  /** Destroys a person's key for good. @returns false when it had been done before. */
  erase(subject: string): Promise<boolean>;
  /** Drops a cached key, because another process erased it. */
  forget(subject: string): void;
}

interface Cached {
  readonly key: Buffer | null;
  readonly until: number;
}

interface KeyRow {
  readonly subject: string;
  readonly wrapped: Buffer | null;
}

/** An erasure reaches other processes by notification; one that missed it forgets within this time. */
const CACHE_MS = 60_000;

export function createPersonalKeys(pool: Pool, masterKey: Buffer, options: { cacheSize?: number } = {}): PersonalKeys {
  const cacheSize = options.cacheSize ?? 50_000;
  const cache = new Map<string, Cached>();

  function remember(subject: string, key: Buffer | null): void {
    cache.delete(subject);
    cache.set(subject, { key, until: Date.now() + CACHE_MS });
    if (cache.size <= cacheSize) return;
    const [oldest] = cache.keys();
    if (oldest !== undefined) cache.delete(oldest);
  }

  async function load(subjects: readonly string[]): Promise<Map<string, Buffer | null>> {
    const { rows } = await pool.query<KeyRow>(
      'select subject, wrapped from vault.person_key where subject = any($1::text[])',
      [subjects],
    );
    return new Map(rows.map((row) => [row.subject, row.wrapped && unseal(masterKey, row.wrapped, row.subject)]));
  }

  async function create(subjects: readonly string[]): Promise<void> {
    const wrapped = subjects.map((subject) => seal(masterKey, randomBytes(32), subject));
    await pool.query(
      `insert into vault.person_key (subject, wrapped)
       select * from unnest($1::text[], $2::bytea[]) on conflict (subject) do nothing`,
      [subjects, wrapped],
    );
  }

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
    const loaded = await load(unknown);
    const missing = unknown.filter((subject) => !loaded.has(subject));
    if (missing.length > 0) for (const [subject, key] of await whenMissing(missing)) loaded.set(subject, key);
    for (const [subject, key] of loaded) {
      remember(subject, key);
      if (key) found.set(subject, key);
    }
    return found;
  }

  return {
    forWriting: (subjects) =>
      keysOf(subjects, async (missing) => {
        // Sorted, so that two processes that create the same keys wait for each other instead of deadlocking; whoever
        // came second reads the first one's keys.
        await create([...missing].sort());
        return load(missing);
      }),
    forReading: (subjects) =>
      keysOf(subjects, (missing) => {
        throw new Error(`the vault has no key of ${missing.slice(0, 5).join(', ')}`);
      }),
    async erase(subject) {
      const { rowCount } = await pool.query(
        `insert into vault.person_key as k (subject, wrapped, erased_at) values ($1, null, now())
         on conflict (subject) do update set wrapped = null, erased_at = now() where k.erased_at is null`,
        [subject],
      );
      remember(subject, null);
      await pool.query('select pg_notify($1, $2)', [ERASED_CHANNEL, subject]);
      return rowCount === 1;
    },
    forget: (subject) => void cache.delete(subject),
  };
}

/**
 * Wraps every personal key anew, in one transaction. Processes must be restarted with the new master key.
 * @returns how many keys were wrapped.
 */
export async function rotateMasterKey(pool: Pool, from: Buffer, to: Buffer): Promise<number> {
  return inTransaction(pool, async (connection) => {
    await connection.query('select pg_advisory_xact_lock($1)', [LOCKS.migrate]);
    await connection.query('lock table vault.person_key in share row exclusive mode');
    const { rows } = await connection.query<KeyRow>(
      'select subject, wrapped from vault.person_key where wrapped is not null',
    );
    const wrapped = rows.map((row) => row.wrapped && seal(to, unseal(from, row.wrapped, row.subject), row.subject));
    await connection.query(
      `update vault.person_key k set wrapped = n.wrapped
       from unnest($1::text[], $2::bytea[]) as n (subject, wrapped) where k.subject = n.subject`,
      [rows.map((row) => row.subject), wrapped],
    );
    return rows.length;
  });
}
