import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { account, accountEvents, accountTable, deposit, open, withdraw } from '../testing/accounts';
import { createHarness, type Harness } from '../testing/harness';
import { batchProgress, failJob, finishJobs, recordJobs, retryFailedJobs } from '../vault/jobs';
import { createExecute } from './execute';
import { createExecuteOn } from './execute-each';

// Servers on a busy machine take their time.
describe('executing many commands', () => {
  let h: Harness;
  const actor = { actor: '1', correlationId: 'r' };
  const each = (
    ids: readonly number[],
    decide: (id: number) => ReturnType<typeof deposit | typeof withdraw>,
    commandId: string,
  ) => h.executeEach(ids.map((id) => ({ aggregate: account, id, decide: decide(id), commandId, actor })));
  const revisions = (outcomes: Awaited<ReturnType<typeof each>>) =>
    outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.revision : outcome.reason));
  const events = async () => {
    await h.settled();
    const rows = await h.query<{ n: number }>('select count(*)::int as n from journal.event');
    return rows[0]?.n;
  };
  beforeAll(async () => {
    h = await createHarness({ catalogue: accountEvents, tables: [accountTable()] });
    for (const id of [1, 2, 3]) await h.run(account, id, open(id, 'Ada'));
  });
  afterAll(() => h.stop());

  test('appends to each stream, and a refusal of one is nobody else’s', async () => {
    const outcomes = await each([1, 2, 9], (id) => deposit(id, 100), 'many');
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(outcomes[2]).toMatchObject({ reason: { name: 'Refusal', status: 404 } });
    expect(await events()).toBe(5);
  });

  test('under the same command id again, before and after the journal has them, appends nothing and answers the same', async () => {
    const first = await each([1, 2], (id) => deposit(id, 7), 'twice');
    expect(revisions(await each([1, 2], (id) => deposit(id, 7), 'twice'))).toEqual(revisions(first));
    const before = await events();
    const again = await each([1, 2], (id) => deposit(id, 7), 'twice');
    expect(revisions(again)).toEqual(revisions(first));
    expect(await events()).toBe(before);
  });

  test('what was read before spares the reading: a decision rests on it, and is made again where it is behind', async () => {
    const stream = `${account.category}-2`;
    const command = (commandId: string, decision: ReturnType<typeof deposit>) => ({
      aggregate: account,
      id: 2,
      decide: decision,
      commandId,
      actor,
    });
    const before = await h.readStream(stream);
    let reads = 0;
    const counted = new Proxy(h.client, {
      get: (client, name) => {
        if (name === 'readStream') reads += 1;
        return Reflect.get(client, name).bind(client);
      },
    });
    const executeOn = createExecuteOn({
      ...h,
      client: counted,
      execute: createExecute(counted, h.codec, h.clock, h.patience),
    });
    const first = await executeOn(command('spared', deposit(2, 30)), before);
    expect(reads).toBe(0);
    expect(first).toMatchObject({ revision: before.length, events: [{ data: { amount: 30 } }] });
    expect(first.state).toEqual(await h.load(account, 2));
    const late = await executeOn(command('behind', deposit(2, 5)), before);
    expect(reads).toBe(1);
    expect(late.revision).toBe(first.revision + 1);
    // The same command once more is answered as the first time.
    expect(await executeOn(command('spared', deposit(2, 30)), before)).toEqual(first);
    expect(await h.load(account, 2)).toEqual(late.state);
  });

  test('two processes that decide on the same history at the same moment lose nothing: one of them decides again', async () => {
    const before = await h.readStream(`${account.category}-1`);
    const had = (await h.load(account, 1)).balance;
    const outcomes = await Promise.all(
      ['here', 'elsewhere'].map((commandId) =>
        createExecuteOn(h)({ aggregate: account, id: 1, decide: deposit(1, 10), commandId, actor }, before),
      ),
    );
    expect(outcomes.map(({ revision }) => revision).sort((a, b) => a - b)).toEqual([before.length, before.length + 1]);
    expect((await h.load(account, 1)).balance).toBe(had + 20);
  });

  test('the journal tells a stream to many who ask at once, and nothing of one it does not have', async () => {
    await h.settled();
    const asked = await Promise.all(['1', '2', 'none', '1'].map((id) => h.recall(`${account.category}-${id}`)));
    expect(asked.map((events) => events.length)).toEqual([
      (await h.readStream(`${account.category}-1`)).length,
      (await h.readStream(`${account.category}-2`)).length,
      0,
      asked[0]?.length,
    ]);
  });

  test('decides again from the log where the journal is behind', async () => {
    await h.projector.stop();
    await h.execute({ aggregate: account, id: 3, decide: deposit(3, 50), commandId: 'unseen', actor });
    const allowed = await each([3], (id) => withdraw(id, 50), 'out');
    expect(revisions(allowed)).toEqual([2]);
    const refused = await each([3], (id) => withdraw(id, 50), 'out again');
    expect(refused).toMatchObject([{ status: 'rejected', reason: { name: 'Refusal', message: 'Solde insuffisant' } }]);
    expect(revisions(await each([3], (id) => deposit(id, 1), 'in'))).toEqual([3]);
  });

  test('the same keys have the same ids, whoever asks first', async () => {
    const keys = Array.from({ length: 40 }, (_, n) => `key-${n}`);
    const [some, all, backwards] = await Promise.all([
      h.ids.forKeys('account', keys.slice(10, 20)),
      h.ids.forKeys('account', keys),
      h.ids.forKeys('account', keys.toReversed()),
    ]);
    expect(all.slice(10, 20)).toEqual(some);
    expect(backwards.toReversed()).toEqual(all);
    expect(new Set(all).size).toBe(40);
    expect(await h.ids.forKey('account', 'key-7')).toBe(all[7]);
    expect(await h.ids.forKeys('account', ['key-7', 'key-7'])).toEqual([all[7], all[7]]);
    expect(await h.ids.forKeys('line', keys)).toEqual(keys.map((_, n) => n + 1));
    expect(await h.ids.forKeys('line', [])).toEqual([]);
  });

  test('the progress of a batch counts what its jobs are about, and those among it that failed', async () => {
    const job = (id: string, units: number) => ({ queue: 'q', name: 'n', id, data: {}, batch: 'b', units });
    await recordJobs(h.pool, [job('b-1', 100), job('b-2', 100), job('b-3', 20), job('b-4', 5)]);
    await finishJobs(h.pool, [
      { id: 'b-1', result: { changed: 99 } },
      { id: 'b-2', result: { changed: 90, failed: 3, error: 'no tariff' } },
    ]);
    await failJob(h.pool, 'b-3', 'no grid', true);
    expect(await batchProgress(h.pool, 'b')).toEqual({
      total: 225,
      done: 220,
      changed: 189,
      failed: 23,
      finished: false,
    });
    expect(await retryFailedJobs(h.pool, 'b')).toBe(2);
    expect(await batchProgress(h.pool, 'b')).toMatchObject({ total: 225, done: 100, changed: 99, failed: 0 });
  });
});
