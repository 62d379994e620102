import { setTimeout as pause } from 'node:timers/promises';
import { event, make } from '@diapason/contracts/core';
import { shortest, WAIT_LIMIT_MS } from '@diapason/local-stack/testing';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { createCodec } from '../codec/create-codec';
import { isUnavailable } from '../core/unavailable';
import { account, accountEvents, accountTable, deposit, largeMoves, open } from '../testing/accounts';
import { createHarness, type Harness } from '../testing/harness';
import { LOCKS } from '../vault/locks';
import { createExecute } from '../write/execute';
import { createProjector, type Projector } from './projector';
import { rebuild } from './rebuild';
import { verify } from './verify';

/** The next release: a deposit has a place, and the account table shows it. */
const DepositedAt = event(
  'Deposited',
  2,
  'Deposited',
  z.object({ id: z.number().int(), amount: z.number().int(), place: z.string() }),
  { upcasters: { 1: (data) => ({ ...data, place: 'guichet' }) } },
);
const newEvents = { ...accountEvents, Deposited: DepositedAt };
const before = accountTable(1);
const newTable = {
  ...before,
  version: 2,
  columns: { ...before.columns, place: 'text' },
  folds: before.folds.map((fold) => ({
    ...fold,
    event: (fold.event as { type: string }).type === 'Deposited' ? DepositedAt : fold.event,
    apply: (earlier: never, fact: { data: { place?: string } }, key: never) => {
      const row = fold.apply(earlier, fact as never, key) as Record<string, unknown> | undefined;
      return row && { place: null, ...row, ...(fact.data.place ? { place: fact.data.place } : {}) };
    },
  })),
} as unknown as typeof before;
const newTables = [newTable, largeMoves];

describe('a new release beside an old one', () => {
  let h: Harness;
  let codec: Harness['codec'];
  let next: Projector | undefined;
  beforeEach(async () => {
    h = await createHarness({ catalogue: accountEvents, tables: [before, largeMoves] });
    codec = createCodec({ ...h, catalogue: newEvents });
    await h.run(account, 1, open(1, 'Ada'));
    await h.run(account, 1, deposit(1, 10));
  });
  afterEach(async () => {
    await next?.stop();
    next = undefined;
    await h.stop();
  });

  const startNext = () => {
    next = createProjector({ client: h.client, pool: h.pool, codec, tables: newTables });
    return next;
  };

  /** A command of the new release. */
  async function depositAt(place: string, amount: number): Promise<bigint> {
    const execute = createExecute(h.client, codec, h.clock, h.retryPolicy);
    const commandId = `${place}-${amount}`;
    const { position } = await execute({
      aggregate: { ...account, events: newEvents } as never,
      id: 1,
      decide: () => [make(DepositedAt, { id: 1, amount, place })] as never,
      commandId,
      actor: { actor: '1', correlationId: commandId },
    });
    return position;
  }

  test('its projector fills its tables beside the leader, switches and leads, while commands and queries of both go on', async () => {
    let going = true;
    const balances: number[] = [];
    const oldQueries = (async () => {
      while (going) {
        const [row] = await h.query<{ balance: number }>(
          'select a.balance from account a left join large_move m using (id) where a.id = 1',
        );
        balances.push(row?.balance ?? -1);
      }
    })();
    const late: boolean[] = [];
    const oldCommands = (async () => {
      for (let amount = 1; going; amount++) {
        const commandId = `old-${amount}`;
        const actor = { actor: '1', correlationId: commandId };
        const { position } = await h.execute({ aggregate: account, id: 1, decide: deposit(1, 1), commandId, actor });
        late.push(!(await h.positions.waitFor(position, WAIT_LIMIT_MS)));
      }
    })();
    await pause(200);
    await startNext().ready;
    await expect(h.projector.done).rejects.toThrow('tables of a newer release are live: account (2, here 1)');
    await pause(200);
    going = false;
    await Promise.all([oldQueries, oldCommands]);
    expect(late.filter(Boolean)).toEqual([]);
    expect(balances).toEqual([...balances].sort((a, b) => a - b));
    expect(await h.positions.waitFor(await depositAt('automate', 7), WAIT_LIMIT_MS)).toBe(true);
    expect(await h.query('select place, balance from account')).toEqual([
      { place: 'automate', balance: 10 + late.length + 7 },
    ]);
    expect(await verify({ ...h, codec, tables: newTables })).toMatchObject({ differences: 0 });
  });

  test('an old projector stops before events of the new release; a waiting new one continues there', async () => {
    const waiting = createProjector({ client: h.client, pool: h.pool, codec, tables: [before, largeMoves] });
    next = waiting;
    await h.run(account, 1, deposit(1, 5));
    expect(waiting.leads()).toBe(false);
    const position = await depositAt('automate', 100);
    await expect(h.projector.done).rejects.toThrow('Deposited account-1 3 has version 2, this process knows 1');
    expect(await h.positions.waitFor(position, WAIT_LIMIT_MS)).toBe(true);
    expect(waiting.leads()).toBe(true);
    expect(await h.query('select balance from account')).toEqual([{ balance: 115 }]);
  });

  test('an old command on a stream with newer events is not decided, and may be retried by another process', async () => {
    await depositAt('automate', 100);
    const commandId = 'old';
    const actor = { actor: '1', correlationId: commandId };
    const decided = h.execute({ aggregate: account, id: 1, decide: deposit(1, 1), commandId, actor });
    const refused = await decided.catch((error: unknown) => error);
    expect(refused).toMatchObject({ name: 'NewerEvent' });
    expect(isUnavailable(refused)).toBe(true);
  });

  test('an old projector started later replaces no table; only a manual rebuild goes back', async () => {
    await startNext().ready;
    await next?.stop();
    const old = createProjector({ ...h, tables: [before, largeMoves] });
    await expect(old.done).rejects.toThrow('tables of a newer release are live');
    expect(await h.query('select place from account')).toEqual([{ place: 'guichet' }]);
    await rebuild({ pool: h.pool, codec: h.codec, tables: [before, largeMoves], goingBack: true });
    const back = createProjector({ ...h, tables: [before, largeMoves] });
    next = back;
    await back.ready;
    expect(await h.query('select balance from account')).toEqual([{ balance: 10 }]);
    await expect(h.query('select place from account')).rejects.toThrow('place');
  });

  test('an old rebuild that waited while the new release switched replaces no table', async () => {
    const holder = await h.pool.connect();
    await holder.query('select pg_advisory_lock($1)', [LOCKS.rebuild]);
    const waiting = () =>
      h.query(
        `select from pg_locks where objid = $1 and not granted
         and database = (select oid from pg_database where datname = current_database())`,
        [LOCKS.rebuild],
      );
    startNext();
    while ((await waiting()).length === 0) await pause(50);
    const rebuilding = rebuild({ pool: h.pool, codec: h.codec, tables: [before, largeMoves] });
    const refused = expect(rebuilding).rejects.toThrow('tables of a newer release are live');
    while ((await waiting()).length < 2) await pause(50);
    holder.release(true);
    await refused;
    await next?.ready;
    expect(await h.query('select place from account')).toEqual([{ place: 'guichet' }]);
  });

  test('a new leader that finds older tables rebuilds its own, while commands run', async () => {
    await startNext().ready;
    await expect(h.projector.done).rejects.toThrow('tables of a newer release are live');
    while (!next?.leads()) await pause(50);
    await depositAt('automate', 1);
    const goBack = () =>
      rebuild({ pool: h.pool, codec: h.codec, tables: [accountTable(1), largeMoves], goingBack: true });
    await expect(goBack()).rejects.toThrow('version 2, this process knows 1');
    await rebuild({ pool: h.pool, codec, tables: [{ ...newTable, version: 1 }, largeMoves], goingBack: true });
    let position = 0n;
    for (let amount = 2; amount < 40; amount++) {
      position = await depositAt('automate', amount);
      await pause(50);
    }
    expect(await h.positions.waitFor(position, WAIT_LIMIT_MS)).toBe(true);
    const version = () => h.query(`select version from table_version where name = 'account'`);
    while (JSON.stringify(await version()) === '[{"version":1}]') await pause(50);
    expect(await version()).toEqual([{ version: 2 }]);
    expect(await verify({ ...h, codec, tables: newTables })).toMatchObject({ differences: 0 });
  });

  test('the switch waits for a long query, and no other query waits for the switch', async () => {
    const reader = await h.pool.connect();
    await reader.query('begin');
    await reader.query('select count(*) from account');
    let switched = false;
    const rebuilding = rebuild({ pool: h.pool, codec: h.codec, tables: [before, largeMoves] }).then(() => {
      switched = true;
    });
    const longest = async () => {
      let milliseconds = 0;
      for (const end = Date.now() + 1_500; Date.now() < end; ) {
        const asked = performance.now();
        await h.query('select count(*) from account join large_move using (id)');
        milliseconds = Math.max(milliseconds, performance.now() - asked);
      }
      return milliseconds;
    };
    expect(await shortest(1_000, longest)).toBeLessThan(1_000);
    expect(switched).toBe(false);
    await h.run(account, 1, deposit(1, 1));
    await reader.query('commit');
    reader.release();
    await rebuilding;
    expect(await h.query('select balance from account')).toEqual([{ balance: 11 }]);
  });
});
