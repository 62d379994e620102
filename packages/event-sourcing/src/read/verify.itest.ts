import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { account, accountEvents, accountTable, deposit, largeMoves, open } from '../testing/accounts';
import { createHarness, type Harness } from '../testing/harness';
import { verify } from './verify';

describe('the verification', () => {
  let h: Harness;
  const tables = [accountTable(), largeMoves];
  beforeAll(async () => {
    h = await createHarness({ catalogue: accountEvents, tables });
    for (let id = 1; id <= 5; id++) {
      await h.run(account, id, open(id, `Person ${id}`));
      await h.run(account, id, deposit(id, id * 500));
    }
  });
  afterAll(() => h.stop());

  test('finds no difference while the projector runs', async () => {
    let going = true;
    const commands = (async () => {
      for (let amount = 1; going; amount++) await h.run(account, 1, deposit(1, amount));
    })();
    const result = await verify({ ...h, tables });
    going = false;
    await commands;
    expect(result).toMatchObject({ differences: 0, journal: { differences: 0 } });
    expect(result.rows).toBeGreaterThanOrEqual(10 + 5 + 4);
    const left = await h.query(`select 1 from information_schema.schemata where schema_name = 'read_verify'`);
    expect(left).toEqual([]);
  });

  test('finds rows changed, added or removed by hand', async () => {
    await h.query('update account set balance = balance + 1 where id = 2');
    await h.query('delete from account where id = 3');
    await h.query(`insert into account (id, name) values (77, 'nobody')`);
    const { tables: compared, differences } = await verify({ ...h, tables });
    expect(compared[0]).toMatchObject({ table: 'account', rows: 5, onlyLive: 2, onlyRebuilt: 2 });
    expect(compared[0]?.examples.map((row) => row.id).sort()).toEqual([2, 2, 3, 77]);
    expect(differences).toBe(4);
  });

  test('finds a journal that differs from the log', async () => {
    await h.query(
      `update journal.event set data = data || '{"amount": 1}' where stream = 'account-4' and revision = 1`,
    );
    await h.query(`delete from journal.event where stream = 'account-5' and revision = 0`);
    const { journal } = await verify({ ...h, tables });
    expect(journal.differences).toBe(2);
    expect(journal.examples).toHaveLength(2);
  });

  test('names a stream that the store shows no more, and one that it lacks the end of', async () => {
    await h.query(`delete from eventlog.event where stream = 'account-2'`);
    await h.query(`delete from eventlog.event where stream = 'account-3' and revision = 1`);
    const { streams } = await verify({ ...h, tables });
    expect(streams).toEqual([
      { stream: 'account-2', journal: 1, store: undefined },
      { stream: 'account-3', journal: 1, store: 0 },
    ]);
  });

  test('reports a table of another version', async () => {
    const { tables: compared, differences } = await verify({ ...h, tables: [accountTable(5)] });
    expect(compared[0]?.reason).toBe('the live generation has version 1, declared is 5');
    expect(differences).toBeGreaterThan(0);
  });
});
