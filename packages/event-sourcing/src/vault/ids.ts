import type { Queryable } from './database';
import { firstOf, rowsOf, sql, theRow } from './rows';

/** Integer ids for the wire, from sequences in the vault. There may be gaps, never repeats. */
export interface Ids {
  /** The next id of a kind, starting at 1. */
  next(kind: string): Promise<number>;
  /** `n` consecutive ids of a kind, in order. */
  nextMany(kind: string, n: number): Promise<number[]>;
  /** The permanent id of a key: the same in every process and on every call. */
  forKey(kind: string, key: string): Promise<number>;
  /** `forKey` for many keys, in their order, in a few statements. */
  forKeys(kind: string, keys: readonly string[]): Promise<number[]>;
  /** The id that `forKey` gave to a key, if any. */
  findByKey(kind: string, key: string): Promise<number | undefined>;
  /** The key to which `forKey` gave an id, if any. */
  keyOf(kind: string, id: number): Promise<string | undefined>;
}

export function createIds(pool: Queryable): Ids {
  async function nextMany(kind: string, n: number): Promise<number[]> {
    if (!Number.isSafeInteger(n) || n < 0) throw new RangeError(`cannot give ${n} ids of ${kind}`);
    if (n === 0) return [];
    const { last } = await theRow(
      pool,
      { last: sql.number('last') },
      (list) => `insert into vault.id_sequence as s (kind, last) values ($1, $2)
       on conflict (kind) do update set last = s.last + $2 returning ${list}`,
      [kind, n],
    );
    return Array.from({ length: n }, (_, index) => last - n + 1 + index);
  }

  async function next(kind: string): Promise<number> {
    const [id] = await nextMany(kind, 1);
    if (id === undefined) throw new Error(`no id of ${kind}`);
    return id;
  }

  async function findByKey(kind: string, key: string): Promise<number | undefined> {
    const rest = 'from vault.id_of_key where kind = $1 and key = $2';
    return (await firstOf(pool, { id: sql.number('id') }, rest, [kind, key]))?.id;
  }

  async function keyOf(kind: string, id: number): Promise<string | undefined> {
    const rest = 'from vault.id_of_key where kind = $1 and id = $2';
    return (await firstOf(pool, { key: sql.text('key') }, rest, [kind, id]))?.key;
  }

  async function findByKeys(kind: string, keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await rowsOf(
      pool,
      { key: sql.text('key'), id: sql.number('id') },
      'from vault.id_of_key where kind = $1 and key = any($2::text[])',
      [kind, keys],
    );
    return new Map(rows.map(({ key, id }) => [key, id]));
  }

  async function forKeys(kind: string, keys: readonly string[]): Promise<number[]> {
    if (keys.length === 0) return [];
    const known = await findByKeys(kind, keys);
    const missing = [...new Set(keys)].filter((key) => !known.has(key));
    if (missing.length > 0) {
      const fresh = await nextMany(kind, missing.length);
      // Sorted, so that two processes inserting the same keys wait for each other instead of deadlocking.
      const rows = missing.map((key, index) => ({ key, id: fresh[index] })).sort((a, b) => (a.key < b.key ? -1 : 1));
      await pool.query(
        `insert into vault.id_of_key (kind, key, id) select $1, * from unnest($2::text[], $3::bigint[])
         on conflict (kind, key) do nothing`,
        [kind, rows.map(({ key }) => key), rows.map(({ id }) => id)],
      );
    }
    // Another process may have inserted a key first: read what is stored.
    const added = missing.length > 0 ? await findByKeys(kind, missing) : known;
    return keys.map((key) => {
      const id = known.get(key) ?? added.get(key);
      if (id === undefined) throw new Error(`no id for ${kind} ${key}`);
      return id;
    });
  }

  async function forKey(kind: string, key: string): Promise<number> {
    const [id] = await forKeys(kind, [key]);
    if (id === undefined) throw new Error(`no id for ${kind} ${key}`);
    return id;
  }

  return { next, nextMany, forKey, forKeys, findByKey, keyOf };
}
