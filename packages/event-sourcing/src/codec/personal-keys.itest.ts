import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { eventually, type TestStack, testStack, until } from '@diapason/local-stack/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Pool, PoolClient } from 'pg';
import { createPool } from '../vault/database';
import { createIds } from '../vault/ids';
import { migrate } from '../vault/migrate';
import { prepareDatabase } from '../vault/schema';
import { isOtherVault } from './count-keys';
import { createPersonalKeys } from './personal-keys';
import { rewriteKeys } from './rewrite-keys';
import { beginRotation, finishRotation } from './rotation';

describe('the vault', () => {
  let stack: TestStack;
  let pool: Pool;
  const master = randomBytes(32);
  beforeAll(async () => {
    stack = await testStack();
    pool = createPool(stack.databaseUrl);
    await Promise.all([prepareDatabase(pool), prepareDatabase(pool), prepareDatabase(pool)]);
  });
  afterAll(async () => {
    await pool.end();
    await stack.stop();
  });

  test("writers that create a person's key at the same time agree on it", async () => {
    const writers = Array.from({ length: 6 }, () => createPersonalKeys(pool, [master]));
    const subjects = Array.from({ length: 20 }, (_, i) => `person-${i}`);
    const orders = [subjects, [...subjects].reverse()];
    const keys = await Promise.all(writers.map((writer, i) => writer.forWriting(orders[i % 2] as string[])));
    for (const key of keys) expect(new Map([...key].sort())).toEqual(new Map([...(keys[0] as typeof key)].sort()));
    expect(keys[0]?.size).toBe(20);
  });

  test('a vault is another one when none of its keys opens, not when somebody wrote a few under a wrong key', async () => {
    const own = await testStack();
    const other = createPool(own.databaseUrl);
    try {
      await prepareDatabase(other);
      const wrong = randomBytes(32);
      expect(await isOtherVault(other, [wrong])).toBe(false);
      await createPersonalKeys(other, [wrong]).forWriting(['foreign']);
      await createPersonalKeys(other, [master]).forWriting(['one', 'two']);
      expect(await isOtherVault(other, [master])).toBe(false);
      expect(await isOtherVault(other, [randomBytes(32)])).toBe(true);
    } finally {
      await other.end();
      await own.stop();
    }
  });

  test('an erased person has no key, for reading or writing', async () => {
    const keys = createPersonalKeys(pool, [master]);
    await keys.forWriting(['person-e']);
    expect(await keys.erase('person-e')).toBe(true);
    expect(await keys.erase('person-e')).toBe(false);
    expect((await keys.forReading(['person-e'])).size).toBe(0);
    expect((await createPersonalKeys(pool, [master]).forWriting(['person-e'])).size).toBe(0);
    const { rows } = await pool.query(`select wrapped from vault.person_key where subject = 'person-e'`);
    expect(rows).toEqual([{ wrapped: null }]);
  });

  test("a key read during its person's erasure is not cached", async () => {
    let answered = (): void => undefined;
    const read = new Promise<void>((resolve) => {
      answered = resolve;
    });
    let arrive = (): void => undefined;
    const onItsWay = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    let held = false;
    const slow = {
      async query(text: string, values: unknown[]) {
        const answer = await pool.query(text, values);
        if (!held && text.startsWith('select')) {
          held = true;
          answered();
          await onItsWay;
        }
        return answer;
      },
    } as unknown as Pool;
    await createPersonalKeys(pool, [master]).forWriting(['person-w']);
    const keys = createPersonalKeys(slow, [master]);
    const reading = keys.forReading(['person-w']);
    await read;
    await createPersonalKeys(pool, [master]).erase('person-w');
    keys.forget('person-w');
    arrive();
    expect((await reading).size).toBe(1);
    expect((await keys.forReading(['person-w'])).size).toBe(0);
  });

  test('a person without a key in the vault is an error, not a blank', async () => {
    const keys = createPersonalKeys(pool, [master]);
    await expect(keys.forReading(['person-never'])).rejects.toThrow('no key of person-never');
  });

  test('during a change of master key both keys open everything, afterwards only the new one', async () => {
    const before = await createPersonalKeys(pool, [master]).forReading(['person-1']);
    const next = randomBytes(32);
    expect(await beginRotation(pool, [master], next)).toBeGreaterThan(0);
    expect(await createPersonalKeys(pool, [master]).forReading(['person-1'])).toEqual(before);
    expect(await createPersonalKeys(pool, [next]).forReading(['person-1'])).toEqual(before);
    // An old process creates a key meanwhile; a new one, which knows both master keys, reads it.
    const made = await createPersonalKeys(pool, [master]).forWriting(['person-meanwhile']);
    await expect(createPersonalKeys(pool, [next]).forReading(['person-meanwhile'])).rejects.toThrow('master key');
    expect(await createPersonalKeys(pool, [next, master]).forReading(['person-meanwhile'])).toEqual(made);
    expect(await finishRotation(pool, [next, master], next)).toMatchObject({ rewritten: true });
    expect(await createPersonalKeys(pool, [next]).forReading(['person-meanwhile'])).toEqual(made);
    expect(await createPersonalKeys(pool, [next]).forReading(['person-1'])).toEqual(before);
    await expect(createPersonalKeys(pool, [master]).forReading(['person-1'])).rejects.toThrow('master key');
    await finishRotation(pool, [next], master);
  });

  test('a rotation from the wrong key, or an interrupted one, changes nothing', async () => {
    const before = await createPersonalKeys(pool, [master]).forReading(['person-1']);
    await expect(beginRotation(pool, [randomBytes(32)], randomBytes(32))).rejects.toThrow('master key');
    const holder = await pool.connect();
    await holder.query('begin');
    // The rotation blocks on this row; its connection is ended there.
    await holder.query(`select from vault.person_key where subject = 'person-1' for update`);
    const ended = expect(finishRotation(pool, [master], randomBytes(32))).rejects.toThrow();
    for (let killed = 0; killed === 0; ) {
      const { rows } = await pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like 'update vault.person_key%'`,
      );
      killed = rows.length;
    }
    await holder.query('rollback');
    holder.release();
    await ended;
    expect(await createPersonalKeys(pool, [master]).forReading(['person-1'])).toEqual(before);
  });

  describe('while a backup reads the keys', () => {
    let backup: PoolClient;
    beforeEach(async () => {
      backup = await pool.connect();
      await backup.query('begin');
      await backup.query('select count(*) from vault.person_key');
    });
    afterEach(() => backup.release(true));

    test('a rotation finishes without blocking others, and reports that the table still has to be rewritten', async () => {
      const finishing = finishRotation(pool, [master], master);
      expect(await createPersonalKeys(pool, [master]).forReading(['person-1'])).toHaveProperty('size', 1);
      expect(await finishing).toMatchObject({ rewritten: false });
      await backup.query('commit');
      expect(await finishRotation(pool, [master], master)).toMatchObject({ rewritten: true });
    });

    test('a lost connection fails the rewrite and nothing else', async () => {
      const isWaiting = async () =>
        (await backup.query(`select from pg_locks where relation = 'vault.person_key'::regclass and not granted`))
          .rowCount === 1;
      const failure = await eventually(async () => {
        const taken = new Promise<PoolClient>((resolve) => pool.once('acquire', resolve));
        const rewriting = rewriteKeys(pool).catch((error: unknown) => error);
        const { connection } = (await taken) as unknown as { connection: { stream: Socket } };
        await Promise.race([rewriting, until('it waits for the backup', isWaiting)]);
        connection.stream.destroy();
        // It waits for one second only: on a busy machine that may be over before it is seen.
        return (await rewriting) || undefined;
      });
      expect(failure).toMatchObject({ message: expect.stringContaining('Connection terminated') });
    });
  });

  test('ids never repeat, and a key keeps its id', async () => {
    const ids = createIds(pool);
    const taken = await Promise.all(Array.from({ length: 50 }, (_, i) => ids.nextMany('thing', (i % 3) + 1)));
    const all = taken.flat();
    expect(new Set(all).size).toBe(all.length);
    expect(Math.min(...all)).toBe(1);
    const same = await Promise.all(Array.from({ length: 20 }, () => ids.forKey('pair', '6:1042')));
    expect(new Set(same).size).toBe(1);
    expect(await ids.findByKey('pair', '6:1042')).toBe(same[0]);
    expect(await ids.forKey('pair', '6:1043')).not.toBe(same[0]);
  });

  test("several processes create a service's own tables at once", async () => {
    const statements = ['create table if not exists vault.something (id integer primary key)'];
    await Promise.all([1, 2, 3].map(() => migrate(pool, statements)));
    await expect(migrate(pool, ['create table vault.half (id integer)', 'not sql'])).rejects.toThrow();
    expect((await pool.query(`select to_regclass('vault.half') as half`)).rows).toEqual([{ half: null }]);
  });
});
