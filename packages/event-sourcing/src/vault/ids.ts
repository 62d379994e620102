import type { Queryable } from './database';
import { named } from './prepared';
import { firstOf, rowsOf, sql, theRow } from './rows';

/** Integer ids for the wire, from sequences in the vault. There may be gaps, never repeats. */
export interface Ids {
  /** The next id of a kind, starting at 1. */
  next(kind: string): Promise<number>;
  /** `n` consecutive ids of a kind, in order. */
  nextMany(kind: string, n: number): Promise<number[]>;
  /** The permanent id of a key: the same in every process and on every call. */
  forKey(kind: string, key: string): Promise<number>;
  /** The same for a key that is most likely new: in one statement. */
  forNewKey(kind: string, key: string): Promise<number>;
  /** `forKey` for many keys, in their order, in a few statements. */
  forKeys(kind: string, keys: readonly string[]): Promise<number[]>;
  /** The id that `forKey` gave to a key, if any. */
  findByKey(kind: string, key: string): Promise<number | undefined>;
  /** The key to which `forKey` gave an id, if any. */
  keyOf(kind: string, id: number): Promise<string | undefined>;
}

const ID = { id: sql.number('id') };

/** Ids that were taken together and not given out yet. */
interface Block {
  readonly end: number;
  next: number;
}

/**
 * @param blocks how many ids of a kind a process takes at once, committed to the disk before it gives out the first: what is left when it ends
 * is a gap, and processes give theirs side by side. One at a time for any other kind.
 */
export function createIds(pool: Queryable, blocks: Readonly<Record<string, number>> = {}): Ids {
  const begun = new Map<string, Promise<Block>>();

  async function fromBlock(kind: string, size: number): Promise<number> {
    for (;;) {
      const asked = begun.get(kind) ?? nextMany(kind, size).then(([first = 0]) => ({ next: first, end: first + size }));
      begun.set(kind, asked);
      const forget = () => void (begun.get(kind) === asked && begun.delete(kind));
      const block = await asked.catch((error: unknown) => {
        forget();
        throw error;
      });
      if (block.next < block.end) {
        block.next += 1;
        return block.next - 1;
      }
      forget();
    }
  }

  async function nextMany(kind: string, n: number): Promise<number[]> {
    if (!Number.isSafeInteger(n) || n < 0) throw new RangeError(`cannot give ${n} ids of ${kind}`);
    if (n === 0) return [];
    const { last } = await theRow(
      named(pool),
      { last: sql.number('last') },
      (list) => `insert into vault.id_sequence as s (kind, last) values ($1, $2)
       on conflict (kind) do update set last = s.last + $2 returning ${list}`,
      [kind, n],
    );
    return Array.from({ length: n }, (_, index) => last - n + 1 + index);
  }

  async function next(kind: string): Promise<number> {
    const size = blocks[kind];
    if (size !== undefined) return fromBlock(kind, size);
    const [id] = await nextMany(kind, 1);
    if (id === undefined) throw new Error(`no id of ${kind}`);
    return id;
  }

  async function findByKey(kind: string, key: string): Promise<number | undefined> {
    const rest = 'from vault.id_of_key where kind = $1 and key = $2';
    return (await firstOf(named(pool), ID, rest, [kind, key]))?.id;
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

  async function forNewKey(kind: string, key: string): Promise<number> {
    const added = await firstOf(
      named(pool),
      ID,
      (list) => `with added as (
         insert into vault.id_of_key (kind, key, id) values ($1, $2, $3) on conflict (kind, key) do nothing returning id)
       select ${list} from (
         select id from added union all select id from vault.id_of_key where kind = $1 and key = $2) found`,
      [kind, key, await next(kind)],
    );
    // Another one is adding it at the same moment: this statement does not see that row yet.
    return added?.id ?? forKey(kind, key);
  }

  return { next, nextMany, forKey, forNewKey, forKeys, findByKey, keyOf };
}
