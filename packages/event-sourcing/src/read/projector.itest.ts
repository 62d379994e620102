import { WAIT_LIMIT_MS } from '@diapason/local-stack/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { account, accountEvents, accountTable, close, deposit, largeMoves, open, withdraw } from '../testing/accounts';
import { createHarness, type Harness } from '../testing/harness';
import { createProjector, type ProjectedBatch } from './projector';
import { rebuild } from './rebuild';
import { replay } from './replay';

describe('a projector', () => {
  let h: Harness;
  beforeAll(async () => {
    h = await createHarness({ catalogue: accountEvents, tables: [accountTable(), largeMoves] });
  });
  afterAll(() => h.stop());

  test("shows a command's effect to the next query", async () => {
    await h.run(account, 1, open(1, 'Ada "la" \\ {Comtesse}'));
    await h.run(account, 1, deposit(1, 1500));
    expect(await h.query('select * from account where id = 1')).toEqual([
      {
        id: 1,
        name: 'Ada "la" \\ {Comtesse}',
        born: '2001-02-03',
        balance: 1500,
        moved_at: '2026-11-21T10:00:00.000Z',
        history: [1500],
        details: { moves: 1 },
      },
    ]);
    expect(await h.query('select * from large_move')).toEqual([{ id: 1, day: '2026-11-21', largest: 1500 }]);
    await h.run(account, 1, withdraw(1, 1000));
    expect(await h.query('select * from large_move')).toEqual([]);
  });

  test('keeps every event in the journal, personal fields sealed', async () => {
    const rows = await h.query<{ type: string; actor: string; data: Record<string, unknown>; subject: string | null }>(
      `select type, actor, data, subject from journal.event where stream = 'account-1' order by position`,
    );
    expect(rows.map((row) => row.type)).toEqual(['AccountOpened', 'Deposited', 'Withdrawn']);
    expect(rows[0]).toMatchObject({
      actor: '1',
      subject: 'holder-1',
      data: { id: 1, name: { $p: expect.any(String) }, currency: 'EUR' },
    });
    expect(JSON.stringify(rows)).not.toContain('Comtesse');
  });

  test('removes the row of a closed account and restores it on reopening', async () => {
    await h.run(account, 2, open(2, 'Grace'));
    await h.run(account, 2, close(2));
    expect(await h.query('select id from account where id = 2')).toEqual([]);
    await h.run(account, 2, open(2, 'Grace'));
    expect(await h.query('select id from account where id = 2')).toEqual([{ id: 2 }]);
  });

  test('rebuilds tables beside the live ones while commands run', async () => {
    let going = true;
    const commands = (async () => {
      for (let amount = 1; going; amount++) await h.run(account, 1, deposit(1, amount));
    })();
    const rebuilt = await rebuild({ pool: h.pool, codec: h.codec, tables: [accountTable(), largeMoves] });
    going = false;
    await commands;
    expect(rebuilt.events).toBeGreaterThan(5);
    await h.settled();
    const [live] = await h.query<{ balance: number }>('select balance from account where id = 1');
    const [log] = await h.query<{ balance: number }>(
      `select sum(case type when 'Deposited' then 1 when 'Withdrawn' then -1 end * (data->>'amount')::bigint) as balance
       from journal.event where stream = 'account-1'`,
    );
    expect(live?.balance).toBe(log?.balance);
  });

  test('builds the read models as of an instant', async () => {
    h.clock.set('2026-11-22T08:00:00Z');
    await h.run(account, 3, open(3, 'Joan'));
    h.clock.set('2026-11-23T08:00:00Z');
    await h.run(account, 3, deposit(3, 7));
    const replayed = await replay({
      pool: h.pool,
      codec: h.codec,
      tables: [accountTable()],
      schema: 'replay_test',
      until: '2026-11-22T23:59:59Z',
      look: async (connection) => (await connection.query('select balance from replay_test.account where id = 3')).rows,
    });
    expect(replayed?.seen).toEqual([{ balance: 0 }]);
    expect(await h.query("select from pg_namespace where nspname like 'replay%'")).toEqual([]);
    expect(await h.query('select balance from account where id = 3')).toEqual([{ balance: 7 }]);
  });

  test('hands over to a waiting process', async () => {
    let projected = (_: ProjectedBatch): void => undefined;
    const firstOfNext = new Promise<ProjectedBatch>((resolve) => {
      projected = resolve;
    });
    await h.run(account, 4, open(4, 'Emmy'));
    const next = createProjector({
      client: h.client,
      pool: h.pool,
      codec: h.codec,
      tables: [accountTable(), largeMoves],
      onBatch: (batch) => void (batch.events > 0 && projected(batch)),
    });
    expect(next.leads()).toBe(false);
    await h.projector.stop();
    await next.ready;
    expect(next.leads()).toBe(true);
    const { position } = await h.execute({
      aggregate: account,
      id: 4,
      decide: deposit(4, 1),
      commandId: 'after',
      actor: { actor: '1', correlationId: 'after' },
    });
    expect(await h.positions.waitFor(position, WAIT_LIMIT_MS)).toBe(true);
    expect(await h.query('select balance from account where id = 4')).toEqual([{ balance: 1 }]);
    // Queries may see the batch before the process that wrote it learns of the commit.
    expect(await firstOfNext).toMatchObject({ events: 1, position });
    await next.stop();
  });
});
