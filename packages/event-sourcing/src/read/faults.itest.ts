import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { WAIT_LIMIT_MS } from '@diapason/local-stack/testing';
import { jsonEvent } from '@eventstore/db-client';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { account, accountEvents, accountTable, deposit, largeMoves, open } from '../testing/accounts';
import { createHarness, type Harness } from '../testing/harness';
import { inTransaction } from '../vault/database';
import { LOCKS } from '../vault/locks';
import { createProjector } from './projector';
import { rebuild } from './rebuild';
import { replay } from './replay';
import { readStandstill } from './standstill';
import type { Table } from './table';
import { verify } from './verify';

const tables = [accountTable(), largeMoves];

describe('when something breaks', () => {
  let h: Harness;
  beforeEach(async () => {
    h = await createHarness({ catalogue: accountEvents, tables });
    await h.run(account, 1, open(1, 'Ada'));
  });
  afterEach(() => h.stop());

  async function expectAgreement(): Promise<void> {
    await h.settled();
    expect(await verify({ ...h, tables })).toMatchObject({ differences: 0 });
  }

  async function endLeader(): Promise<number | null> {
    const { rowCount } = await h.pool.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 7301002 and granted
         and database = (select oid from pg_database where datname = current_database())`,
    );
    return rowCount;
  }

  test('the projector resumes where it was after PostgreSQL ends its connections several times', async () => {
    for (let amount = 1; amount <= 40; amount++) {
      if (amount % 10 === 0) expect(await endLeader()).toBe(1);
      await h.run(account, 1, deposit(1, amount));
    }
    expect(await h.query('select balance from account')).toEqual([{ balance: 820 }]);
    await expectAgreement();
  });

  test('a connection that ends between two statements fails its transaction and nothing else', async () => {
    const broken = inTransaction(h.pool, async (connection) => {
      const { rows } = await connection.query<{ pid: number }>('select pg_backend_pid() as pid');
      const ended = new Promise((resolve) => connection.once('end', resolve));
      await h.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      await ended;
      await connection.query('select 1');
    });
    await expect(broken).rejects.toThrow('not queryable');
    expect(await inTransaction(h.pool, async (connection) => (await connection.query('select 1')).rowCount)).toBe(1);
  });

  test('waiting for a position works during and after a lost connection', async () => {
    for (let amount = 1; amount <= 9; amount++) {
      const ended = h.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and query like 'listen "%' and pid <> pg_backend_pid()`,
      );
      if (amount % 3 === 0) await ended;
      await h.run(account, 1, deposit(1, amount));
    }
    expect(await h.query('select balance from account')).toEqual([{ balance: 45 }]);
  });

  test('the checkpoint also advances over events of other products', async () => {
    const [{ position: before } = { position: 0 }] = await h.query<{ position: number }>(
      `select position from read.checkpoint where id = 'all'`,
    );
    const foreign = jsonEvent({ type: 'SomethingElse', data: {} });
    const { position } = await h.client.appendToStream('foreign-1', foreign, { expectedRevision: 'no_stream' });
    expect(await h.positions.waitFor(position?.commit ?? 0n, WAIT_LIMIT_MS)).toBe(true);
    expect(h.positions.current()).toBeGreaterThan(BigInt(before));
    expect(await h.query(`select 1 from journal.event where stream = 'foreign-1'`)).toEqual([]);
  });

  test('the checkpoint advances within seconds while foreign events keep arriving', async () => {
    // The number of system events a server examines between two checkpoints.
    const systemEvents = () => Array.from({ length: 32 }, () => jsonEvent({ type: '$notOurs', data: {} }));
    let halfway = 0n;
    for (let times = 0; times < 21 || h.positions.current() <= halfway; times++) {
      const { position } = await h.client.appendToStream('foreign-2', systemEvents());
      if (times === 20) halfway = position?.commit ?? 0n;
      await pause(100);
    }
  });

  test('the projector and commands go on after the event store was away', async () => {
    const commands = (async () => {
      for (let amount = 1; amount <= 60; amount++) await h.run(account, 1, deposit(1, amount));
    })();
    await h.stack.restartEventStore();
    await h.stack.restartEventStore();
    await commands;
    expect(await h.query('select balance from account')).toEqual([{ balance: 1830 }]);
    await expectAgreement();
  });

  test('an event store that is away does not cost the projector its lead', async () => {
    let lost = 0;
    const watch = setInterval(() => {
      if (!h.projector.leads()) lost += 1;
    }, 5);
    await h.stack.restartEventStore();
    await h.run(account, 1, deposit(1, 5));
    clearInterval(watch);
    expect(lost).toBe(0);
    await expectAgreement();
  });

  /** Writes `born` as no date once a balance is 3. */
  const refusesThree = (version: number) =>
    ({
      ...accountTable(version),
      folds: accountTable().folds.map((fold) => ({
        ...fold,
        apply: (...args: [never, never, never]) => {
          const row = fold.apply(...args) as { balance?: number } | undefined;
          return row?.balance === 3 ? { ...row, born: 'never' } : row;
        },
      })),
    }) as unknown as Table;

  test('an event that a table refuses stops the projector, which names the event', async () => {
    await h.projector.stop();
    const broken = refusesThree(2);
    const projector = createProjector({ ...h, tables: [broken] });
    await projector.ready;
    const rows: unknown[] = [];
    for (const amount of [1, 2, 3]) {
      const commandId = `c${amount}`;
      const actor = { actor: '1', correlationId: commandId };
      rows.push(await h.execute({ aggregate: account, id: 1, decide: deposit(1, amount), commandId, actor }));
    }
    const { position } = rows[1] as { position: bigint };
    await expect(projector.done).rejects.toThrow(`Deposited at position ${position} (account-1 2)`);
    expect(await h.query('select balance from account')).toEqual([{ balance: 1 }]);
    expect(await readStandstill(h.pool)).toMatchObject({
      position: String(position),
      type: 'Deposited',
      stream: 'account-1',
      reason: expect.stringContaining('22007'),
    });
    const repaired = createProjector({ ...h, tables: [accountTable(2)] });
    await repaired.ready;
    const { position: last } = rows[2] as { position: bigint };
    expect(await h.positions.waitFor(last, WAIT_LIMIT_MS)).toBe(true);
    expect(await readStandstill(h.pool)).toBeUndefined();
    await repaired.stop();
  });

  test('a key too long for its index (SQLSTATE 54000) stops the projector, which names the event', async () => {
    await h.projector.stop();
    const byName: Table = { ...accountTable(2), indexes: ['name'] };
    const projector = createProjector({ ...h, tables: [byName] });
    await projector.ready;
    // Random, so that PostgreSQL cannot compress it below its limit.
    const name = randomBytes(5_000).toString('hex');
    const actor = { actor: '1', correlationId: 'long' };
    const { position } = await h.execute({
      aggregate: account,
      id: 2,
      decide: open(2, name),
      commandId: 'long',
      actor,
    });
    await expect(projector.done).rejects.toThrow(`Opened at position ${position} (account-2 0)`);
    expect(await readStandstill(h.pool)).toMatchObject({
      position: String(position),
      type: 'AccountOpened',
      stream: 'account-2',
      reason: expect.stringContaining('54000'),
    });
  });

  test('a rebuild that PostgreSQL refuses names the event, and the live table stays', async () => {
    await h.run(account, 1, deposit(1, 1));
    const { position } = await h.run(account, 1, deposit(1, 2));
    for (const amount of [4, 8]) await h.run(account, 1, deposit(1, amount));
    const rebuilding = rebuild({ pool: h.pool, codec: h.codec, tables: [largeMoves, refusesThree(1)] });
    await expect(rebuilding).rejects.toThrow(
      `table account cannot take Deposited at position ${position} (account-1 2): invalid input syntax for type date`,
    );
    await expect(rebuilding).rejects.toMatchObject({ name: 'FoldFailure', cause: { code: '22007' } });
    expect(await h.query('select balance from account')).toEqual([{ balance: 15 }]);
    expect(await readStandstill(h.pool)).toBeUndefined();
    await h.run(account, 1, deposit(1, 16));
    expect(await h.query('select balance from account')).toEqual([{ balance: 31 }]);
    await expectAgreement();
  });

  test('a verification and a look at a date name the event too', async () => {
    const { position } = await h.run(account, 1, deposit(1, 3));
    await h.run(account, 1, deposit(1, 5));
    const named = `table account cannot take Deposited at position ${position} (account-1 1)`;
    const broken = [refusesThree(1)];
    await expect(verify({ ...h, tables: broken })).rejects.toThrow(named);
    const { pool, codec } = h;
    const looked = replay({
      pool,
      codec,
      tables: broken,
      schema: 'replay_test',
      until: '2027-01-01',
      look: async () => 1,
    });
    await expect(looked).rejects.toThrow(named);
  });

  test('an upgrade whose index takes no key of an older event stops at that event, with table and index', async () => {
    await h.projector.stop();
    const before = createProjector({ ...h, tables: [{ ...accountTable(2), indexes: [] }] });
    await before.ready;
    const name = randomBytes(5_000).toString('hex');
    const actor = { actor: '1', correlationId: 'long' };
    const write = (id: number, said: string) =>
      h.execute({ aggregate: account, id, decide: open(id, said), commandId: `long-${id}`, actor });
    const { position } = await write(2, name);
    const { position: last } = await write(3, 'Grace');
    expect(await h.positions.waitFor(last, WAIT_LIMIT_MS)).toBe(true);
    await before.stop();

    const upgraded = createProjector({ ...h, tables: [{ ...accountTable(3), indexes: ['balance', 'name'] }] });
    const named = `table account (index name) cannot take AccountOpened at position ${position} (account-2 0)`;
    await expect(upgraded.ready).rejects.toThrow(named);
    await expect(upgraded.done).rejects.toThrow(named);
    expect(await readStandstill(h.pool)).toMatchObject({
      position: String(position),
      type: 'AccountOpened',
      stream: 'account-2',
      table: 'account (index name)',
      reason: expect.stringContaining('54000'),
    });
    expect(await h.query('select name from account where id = 3')).toEqual([{ name: 'Grace' }]);
  });

  test('an index that PostgreSQL refuses whatever the events hold is named with its table', async () => {
    const wrong: Table = { ...accountTable(), indexes: ['balance', 'nowhere'] };
    const rebuilding = rebuild({ pool: h.pool, codec: h.codec, tables: [wrong] });
    await expect(rebuilding).rejects.toThrow('PostgreSQL refuses table account (index nowhere): column "nowhere"');
    await expect(rebuilding).rejects.toMatchObject({ name: 'TableRefusal', cause: { code: '42703' } });
    await expectAgreement();
  });

  test('an erased person is blank everywhere, and the read model still equals a rebuild', async () => {
    await h.run(account, 2, open(2, 'Grace'));
    await h.keys.erase('holder-1');
    const names = () => h.query('select name from account order by id');
    while (JSON.stringify(await names()) === '[{"name":"Ada"},{"name":"Grace"}]') await pause(100);
    expect(await names()).toEqual([{ name: 'effacé' }, { name: 'Grace' }]);
    await expectAgreement();
  });

  test('a rebuild blanks a person whose erasure was never announced, even with the key cached', async () => {
    await h.keys.forReading(['holder-1']);
    await h.query(`update vault.person_key set wrapped = null, erased_at = now() where subject = 'holder-1'`);
    expect((await h.keys.forReading(['holder-1'])).size).toBe(1);
    await rebuild({ pool: h.pool, codec: h.codec, tables });
    expect(await h.query('select name from account')).toEqual([{ name: 'effacé' }]);
  });

  test('a rebuild whose connection breaks is retried: no erased person stays readable, no table stays stale', async () => {
    const rebuilding = await h.pool.connect();
    await rebuilding.query('select pg_advisory_lock($1)', [LOCKS.rebuild]);
    const endNextRebuild = async (): Promise<void> => {
      const ended = await h.pool.query(
        `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = $1 and not granted
           and database = (select oid from pg_database where datname = current_database())`,
        [LOCKS.rebuild],
      );
      if (ended.rowCount === 0) await pause(50).then(endNextRebuild);
    };
    await h.keys.erase('holder-1');
    await endNextRebuild();
    await endNextRebuild();
    await h.projector.stop();
    const next = createProjector({ ...h, tables: [accountTable(2), largeMoves] });
    await endNextRebuild();
    rebuilding.release(true);
    await next.ready;
    expect(await h.query('select name from account')).toEqual([{ name: 'effacé' }]);
    expect(await h.query(`select version from table_version where name = 'account'`)).toEqual([{ version: 2 }]);
    await next.stop();
  });
});
