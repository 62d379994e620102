import type { Pool, PoolClient } from 'pg';
import { inTransaction, type Queryable } from '../vault/database';
import { LOCKS } from '../vault/locks';
import { exists, firstOf, formOf, orNull, rowsOf, type Selected, sql } from '../vault/rows';
import { seal, unseal } from './encryption';
import type { IntermediateKey, IntermediateKeys } from './intermediate-keys';

/** Select list of `vault.person_key`: whose key, wrapped by which intermediate key; null for one that was destroyed. */
export const WRAPPED_KEY = {
  subject: sql.text('subject'),
  wrapped: orNull(sql.bytes('wrapped')),
  wrapped_by: orNull(sql.text('wrapped_by')),
};
type Wrapped = Selected<typeof WRAPPED_KEY>;

/** A row of {@link WRAPPED_KEY} inside JSON, its bytes in hexadecimal. */
export interface WrappedAlong extends Omit<Wrapped, 'wrapped'> {
  readonly wrapped: string | null;
}

const isWrapped = (value: unknown): value is WrappedAlong => {
  const { subject, wrapped, wrapped_by: by } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return typeof subject === 'string' && [wrapped, by].every((one) => one === null || typeof one === 'string');
};
const areWrapped = (value: unknown): value is readonly WrappedAlong[] => Array.isArray(value) && value.every(isWrapped);

/** Select expression for the wrapped keys of some persons. @param subjects SQL of a query for their subjects */
export const wrappedKeys = (subjects: string) =>
  sql.json(
    formOf(areWrapped),
    `(select coalesce(jsonb_agg(jsonb_build_object(
        'subject', k.subject, 'wrapped', encode(k.wrapped, 'hex'), 'wrapped_by', k.wrapped_by)), '[]')
      from vault.person_key k where k.subject = any(array(${subjects})))`,
  );

/** @returns the personal key; undefined where the store has not the key that wraps it. */
export async function unwrap(
  intermediates: Pick<IntermediateKeys, 'open'>,
  { subject, wrapped, wrapped_by: name }: Wrapped,
): Promise<Buffer | undefined> {
  if (!wrapped || name === null) return undefined;
  const key = await intermediates.open(name);
  return key && unseal(key, wrapped, subject);
}

const NAME = { name: sql.text('name') };
const currentName = async (connection: Queryable): Promise<string | undefined> =>
  (await firstOf(connection, NAME, 'from vault.wrapping_key', []))?.name;

/** Nobody makes a key or wraps keys anew meanwhile, in whatever process. */
async function alone<T>(pool: Pool, work: (connection: PoolClient) => Promise<T>): Promise<T> {
  return inTransaction(pool, async (connection) => {
    await connection.query('select pg_advisory_xact_lock($1)', [LOCKS.wrapping]);
    return work(connection);
  });
}

const setCurrent = (connection: PoolClient, { name }: IntermediateKey) =>
  connection.query(
    `insert into vault.wrapping_key (id, name) values ('current', $1)
     on conflict (id) do update set name = excluded.name, made_at = clock_timestamp()`,
    [name],
  );

/** The key that wraps now; the first one is made where there is none. */
async function current(pool: Pool, intermediates: IntermediateKeys): Promise<IntermediateKey> {
  const name = await currentName(pool);
  const key = name === undefined ? undefined : await intermediates.open(name);
  if (name !== undefined && key) return { name, key };
  return alone(pool, async (connection) => {
    const now = await currentName(connection);
    if (now === undefined) {
      const made = await intermediates.make();
      await setCurrent(connection, made);
      return made;
    }
    const found = await intermediates.open(now);
    if (!found) throw new Error(`the store of FILES_URL has no intermediate key ${now}, which wraps all others`);
    return { name: now, key: found };
  });
}

/**
 * Keeps new keys, wrapped by the current intermediate key; a subject that has one keeps it.
 * @param keys by subject.
 */
export async function keepWrapped(
  pool: Pool,
  intermediates: IntermediateKeys,
  keys: ReadonlyMap<string, Buffer>,
): Promise<void> {
  for (;;) {
    const wrapping = await current(pool, intermediates);
    const wrapped = [...keys].map(([subject, key]) => seal(wrapping.key, key, subject));
    const isKept = await inTransaction(pool, async (connection) => {
      await connection.query('select pg_advisory_xact_lock_shared($1)', [LOCKS.wrapping]);
      if ((await currentName(connection)) !== wrapping.name) return false;
      await connection.query(
        `insert into vault.person_key (subject, wrapped, wrapped_by)
         select subject, wrapped, $3 from unnest($1::text[], $2::bytea[]) as n (subject, wrapped) on conflict (subject) do nothing`,
        [[...keys.keys()], wrapped, wrapping.name],
      );
      return true;
    });
    if (isKept) return;
  }
}

/**
 * Wraps every key that is left by a new intermediate key and forgets the former: what PostgreSQL's write-ahead log, its dead rows and its
 * archives still hold of destroyed keys opens no more.
 * @returns the number of keys.
 */
export async function rewrap(pool: Pool, intermediates: IntermediateKeys): Promise<number> {
  const { keys, former } = await alone(pool, async (connection) => {
    const names = await intermediates.names();
    const rows = await rowsOf(connection, WRAPPED_KEY, 'from vault.person_key where wrapped is not null', []);
    const made = await intermediates.make();
    const wrapped: Buffer[] = [];
    for (const row of rows) {
      const key = await unwrap(intermediates, row);
      if (!key) throw new Error(`the store of FILES_URL has no intermediate key ${row.wrapped_by}`);
      wrapped.push(seal(made.key, key, row.subject));
    }
    // One that is destroyed meanwhile stays so.
    await connection.query(
      `update vault.person_key k set wrapped = n.wrapped, wrapped_by = $3
       from unnest($1::text[], $2::bytea[]) as n (subject, wrapped) where k.subject = n.subject and k.erased_at is null`,
      [rows.map(({ subject }) => subject), wrapped, made.name],
    );
    await setCurrent(connection, made);
    return { keys: rows.length, former: names };
  });
  for (const name of former) await intermediates.remove(name);
  return keys;
}

/** Once a day at most, and where somebody was erased since the last time. @returns the number of keys; undefined where it is not due. */
export async function rewrapWhenDue(pool: Pool, intermediates: IntermediateKeys): Promise<number | undefined> {
  const due = await exists(
    pool,
    `select from vault.wrapping_key w where made_at < clock_timestamp() - interval '1 day'
       and exists (select from vault.person_key where erased_at > w.made_at)`,
    [],
  );
  return due ? rewrap(pool, intermediates) : undefined;
}

/** Seals the intermediate key that wraps now by these master keys and no other. @returns its name; undefined where none was made yet. */
export function sealAnew(
  pool: Pool,
  intermediates: IntermediateKeys,
  masterKeys: readonly Buffer[],
): Promise<string | undefined> {
  return alone(pool, async (connection) => {
    const name = await currentName(connection);
    if (name !== undefined) await intermediates.sealAnew(name, masterKeys);
    return name;
  });
}
