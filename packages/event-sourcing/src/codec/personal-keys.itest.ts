import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { eventually, type TestStack, testStack, until } from '@diapason/local-stack/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Pool, PoolClient, QueryConfig } from 'pg';
import { createPool } from '../vault/database';
import { createIds } from '../vault/ids';
import { migrate } from '../vault/migrate';
import { theRow } from '../vault/rows';
import { prepareDatabase } from '../vault/schema';
import { faultOfVault } from './count-keys';
import { unseal } from './encryption';
import { createIntermediateKeys } from './intermediate-keys';
import { type KeyStore, openKeyStore } from './key-store';
import { createPersonalKeys } from './personal-keys';
import { rewriteKeys } from './rewrite-keys';
import { rewrap, rewrapWhenDue, sealAnew, wrappedKeys } from './wrapping';

describe('the vault', () => {
  let stack: TestStack;
  let pool: Pool;
  let store: KeyStore;
  const master = randomBytes(32);
  /** As another process has them. */
  const intermediatesBy = (...masterKeys: Buffer[]) => createIntermediateKeys(store, masterKeys);
  const keysBy = (...masterKeys: Buffer[]) => createPersonalKeys(pool, intermediatesBy(...masterKeys));
  beforeAll(async () => {
    stack = await testStack();
    store = openKeyStore(stack.secrets);
    pool = createPool(stack.databaseUrl);
    await Promise.all([prepareDatabase(pool), prepareDatabase(pool), prepareDatabase(pool)]);
  });
  afterAll(async () => {
    await pool.end();
    await stack.stop();
  });

  test("writers that create a person's key at the same time agree on it", async () => {
    const writers = Array.from({ length: 6 }, () => keysBy(master));
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
      expect(await faultOfVault(other, intermediatesBy(wrong))).toBeUndefined();
      await createPersonalKeys(other, intermediatesBy(master)).forWriting(['one', 'two']);
      await other.query(
        `insert into vault.person_key (subject, wrapped, wrapped_by) values ('foreign', decode('00', 'hex'), 'another')`,
      );
      expect(await faultOfVault(other, intermediatesBy(master))).toBeUndefined();
      expect(await faultOfVault(other, intermediatesBy(randomBytes(32)))).toBe('FILES_URL');
      await other.query(`delete from vault.person_key where subject = 'foreign'`);
      expect(await faultOfVault(other, intermediatesBy(randomBytes(32)))).toBe('MASTER_KEY');
    } finally {
      await other.end();
      await own.stop();
    }
  });

  test('an erased person has no key, for reading or writing', async () => {
    const keys = keysBy(master);
    await keys.forWriting(['person-e']);
    expect(await keys.erase('person-e')).toBe(true);
    expect(await keys.erase('person-e')).toBe(false);
    expect((await keys.forReading(['person-e'])).size).toBe(0);
    expect((await keysBy(master).forWriting(['person-e'])).size).toBe(0);
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
      async query(asked: string | QueryConfig, values: unknown[]) {
        const answer = await pool.query(asked, values);
        const text = typeof asked === 'string' ? asked : asked.text;
        if (!held && text.startsWith('select')) {
          held = true;
          answered();
          await onItsWay;
        }
        return answer;
      },
    } as unknown as Pool;
    await keysBy(master).forWriting(['person-w']);
    const keys = createPersonalKeys(slow, intermediatesBy(master));
    const reading = keys.forReading(['person-w']);
    await read;
    await keysBy(master).erase('person-w');
    keys.forget('person-w');
    arrive();
    expect((await reading).size).toBe(1);
    expect((await keys.forReading(['person-w'])).size).toBe(0);
  });

  test('keys that came with another statement are known without asking, none of whom was erased meanwhile', async () => {
    const made = await keysBy(master).forWriting(['person-l1', 'person-l2']);
    let times = 0;
    const counted = {
      query(asked: string | QueryConfig, values: unknown[]) {
        times += 1;
        return pool.query(asked, values);
      },
    } as unknown as Pool;
    const keys = createPersonalKeys(counted, intermediatesBy(master));
    const along = async (...subjects: string[]) =>
      (await theRow(pool, { keys: wrappedKeys('select unnest($1::text[])') }, '', [subjects])).keys;
    await keys.learning()(await along('person-l1', 'person-nobody'));
    expect((await keys.forReading(['person-l1'])).get('person-l1')).toEqual(made.get('person-l1'));
    expect(times).toBe(0);
    const learn = keys.learning();
    const late = await along('person-l2');
    await keysBy(master).erase('person-l2');
    keys.forget('person-l2');
    await learn(late);
    expect((await keys.forReading(['person-l2'])).size).toBe(0);
    expect(times).toBe(1);
    await keys.learning()(await along('person-l2'));
    expect((await keys.forReading(['person-l2'])).size).toBe(0);
  });

  test('a person without a key in the vault is an error, not a blank', async () => {
    const keys = keysBy(master);
    await expect(keys.forReading(['person-never'])).rejects.toThrow('no key of person-never');
  });

  test('during a change of master key both keys open everything, afterwards only the new one; no key of a person is touched', async () => {
    const before = await keysBy(master).forReading(['person-1']);
    const rows = async () => (await pool.query('select * from vault.person_key order by subject')).rows;
    const wrapped = await rows();
    const next = randomBytes(32);
    await sealAnew(pool, intermediatesBy(master), [next, master]);
    expect(await keysBy(master).forReading(['person-1'])).toEqual(before);
    expect(await keysBy(next).forReading(['person-1'])).toEqual(before);
    await sealAnew(pool, intermediatesBy(next, master), [next]);
    expect(await keysBy(next).forReading(['person-1'])).toEqual(before);
    await expect(keysBy(master).forReading(['person-1'])).rejects.toThrow('master key');
    expect(await rows()).toEqual(wrapped);
    await sealAnew(pool, intermediatesBy(next), [master]);
  });

  test('a change from the wrong master key changes nothing', async () => {
    const before = await keysBy(master).forReading(['person-1']);
    await expect(sealAnew(pool, intermediatesBy(randomBytes(32)), [randomBytes(32)])).rejects.toThrow('master key');
    expect(await keysBy(master).forReading(['person-1'])).toEqual(before);
  });

  describe('after erasures all keys are wrapped anew', () => {
    const wrappedOf = async (subject: string): Promise<Buffer> =>
      (await pool.query('select wrapped from vault.person_key where subject = $1', [subject])).rows[0].wrapped;

    test('what the database kept of a destroyed key opens no more; the others do, in a process that knew the former key too', async () => {
      const running = keysBy(master);
      const before = await running.forWriting(['person-kept', 'person-gone']);
      const kept = await wrappedOf('person-gone');
      const opens = async () => {
        for (const name of await store.names())
          try {
            return unseal((await intermediatesBy(master).open(name)) as Buffer, kept, 'person-gone').length > 0;
          } catch {
            // Not this one.
          }
        return false;
      };
      await running.erase('person-gone');
      expect(await opens()).toBe(true);
      expect(await rewrap(pool, intermediatesBy(master))).toBeGreaterThan(0);
      expect(await opens()).toBe(false);
      expect(await store.names()).toHaveLength(1);
      expect((await running.forReading(['person-1'])).size).toBe(1);
      running.forget('person-kept');
      expect((await running.forReading(['person-kept'])).get('person-kept')).toEqual(before.get('person-kept'));
      expect((await running.forReading(['person-gone'])).size).toBe(0);
      expect((await running.forWriting(['person-after'])).size).toBe(1);
    });

    test('whoever makes keys meanwhile loses none, and whoever is erased meanwhile stays so', async () => {
      const subjects = Array.from({ length: 60 }, (_, i) => `person-busy-${i}`);
      await keysBy(master).forWriting(['person-late']);
      const [made] = await Promise.all([
        Promise.all(subjects.map((subject) => keysBy(master).forWriting([subject]))),
        rewrap(pool, intermediatesBy(master)).then(() => rewrap(pool, intermediatesBy(master))),
        keysBy(master).erase('person-late'),
      ]);
      const read = await keysBy(master).forReading(subjects);
      for (const [index, subject] of subjects.entries()) expect(read.get(subject)).toEqual(made[index]?.get(subject));
      expect((await keysBy(master).forReading(['person-late'])).size).toBe(0);
    });

    test('once a day at most, and where somebody was erased since', async () => {
      const due = () => rewrapWhenDue(pool, intermediatesBy(master));
      const older = (table: string, column: string) =>
        pool.query(`update vault.${table} set ${column} = ${column} - interval '25 hours' where ${column} is not null`);
      await keysBy(master).forWriting(['person-daily']);
      await rewrap(pool, intermediatesBy(master));
      await older('person_key', 'erased_at');
      await older('wrapping_key', 'made_at');
      expect(await due()).toBeUndefined();
      await keysBy(master).erase('person-daily');
      expect(await due()).toBeGreaterThan(0);
      await keysBy(master).forWriting(['person-daily-2']);
      await keysBy(master).erase('person-daily-2');
      expect(await due()).toBeUndefined();
    });
  });

  describe('while a backup reads the keys', () => {
    let backup: PoolClient;
    beforeEach(async () => {
      backup = await pool.connect();
      await backup.query('begin');
      await backup.query('select count(*) from vault.person_key');
    });
    afterEach(() => backup.release(true));

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

  test('a key that is new gets its id in one statement, the same for all who ask at once; ids taken in blocks never repeat', async () => {
    const processes = [createIds(pool, { payment: 3 }), createIds(pool, { payment: 3 })] as const;
    const one = await Promise.all(
      processes.flatMap((ids) => [1, 2, 3].map(() => ids.forNewKey('payment', 'command-1'))),
    );
    expect(new Set(one).size).toBe(1);
    const taken = await Promise.all(Array.from({ length: 40 }, (_, n) => processes[n % 2]?.next('payment')));
    expect(new Set([...taken, one[0]]).size).toBe(41);
    expect(await processes[0].forKey('payment', 'command-1')).toBe(one[0]);
  });

  test("several processes create a service's own tables at once", async () => {
    const statements = ['create table if not exists vault.something (id integer primary key)'];
    await Promise.all([1, 2, 3].map(() => migrate(pool, statements)));
    await expect(migrate(pool, ['create table vault.half (id integer)', 'not sql'])).rejects.toThrow();
    expect((await pool.query(`select to_regclass('vault.half') as half`)).rows).toEqual([{ half: null }]);
  });
});
