import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ERASED } from '../codec/codec';
import { journalTail } from '../read/stream-history';
import { account, accountEvents, accountTable, deposit, open, withdraw } from '../testing/accounts';
import { createHarness, type Harness } from '../testing/harness';
import { batchProgress, failJob, finishJobs, recordJobs, retryFailedJobs } from '../vault/jobs';
import { named } from '../vault/prepared';
import { theRow } from '../vault/rows';
import { createExecute } from './execute';
import { createExecuteOn } from './execute-each';
import { createKeptHistories } from './kept-histories';
import { createRemember } from './recall';

const NOTHING = { tail: [], tailKeys: [] };

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
  /** What a process has of its own. @returns how often it read a stream of the log, and how many events of the journal, too. */
  const processOf = () => {
    let [reads, told] = [0, 0];
    const client = new Proxy(h.client, {
      get: (counted, name) => {
        if (name === 'readStream') reads += 1;
        return Reflect.get(counted, name).bind(counted);
      },
    });
    const kept = createKeptHistories();
    const execute = createExecute(client, h.codec, h.clock, h.retryPolicy);
    const executeOn = createExecuteOn({ ...h, client, execute, kept });
    const remember = createRemember(h.codec, h.keys, kept);
    const remembered = async (stream: string) => {
      const { after, upTo } = remember(stream);
      const tail = await theRow(named(h.pool), journalTail('$1::text', '$2::int'), '', [stream, after]);
      told += tail.tail.length;
      return upTo(tail);
    };
    return {
      kept,
      executeOn,
      remember,
      remembered,
      told: () => told,
      reads: () => reads,
      deposit: async (id: number, amount: number, commandId: string) =>
        executeOn(
          { aggregate: account, id, decide: deposit(id, amount), commandId, actor },
          await remembered(`${account.category}-${id}`),
        ),
    };
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
    const { executeOn, reads } = processOf();
    const first = await executeOn(command('spared', deposit(2, 30)), before);
    expect(reads()).toBe(0);
    expect(first).toMatchObject({ revision: before.length, events: [{ data: { amount: 30 } }] });
    expect(first.state).toEqual(await h.load(account, 2));
    const late = await executeOn(command('behind', deposit(2, 5)), before);
    expect(reads()).toBe(1);
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
        processOf().executeOn({ aggregate: account, id: 1, decide: deposit(1, 10), commandId, actor }, before),
      ),
    );
    expect(outcomes.map(({ revision }) => revision).sort((a, b) => a - b)).toEqual([before.length, before.length + 1]);
    expect((await h.load(account, 1)).balance).toBe(had + 20);
  });

  test('what a process keeps of a stream spares its reading and is what the log has; behind another process it costs one more try', async () => {
    await h.run(account, 4, open(4, 'Grace'));
    const stream = `${account.category}-4`;
    const [here, elsewhere] = [processOf(), processOf()];
    for (const n of [1, 2, 3]) expect((await here.deposit(4, 1, `kept-${n}`)).revision).toBe(n);
    expect([here.told(), here.reads()]).toEqual([1, 0]);
    expect(await here.remembered(stream)).toEqual(await h.readStream(stream));
    // The same command once more finds itself in what is kept, and is answered by the log.
    expect((await here.deposit(4, 1, 'kept-3')).revision).toBe(3);
    expect([here.told(), here.reads()]).toEqual([1, 1]);
    await h.settled();
    expect((await elsewhere.deposit(4, 10, 'kept-elsewhere')).revision).toBe(4);
    expect([elsewhere.told(), elsewhere.reads()]).toEqual([4, 0]);
    // Both decide on what they have, whatever the journal has by now.
    const { upTo } = here.remember(stream);
    const late = { aggregate: account, id: 4, decide: deposit(4, 1), commandId: 'kept-behind', actor };
    expect((await here.executeOn(late, await upTo(NOTHING))).revision).toBe(5);
    expect([here.told(), here.reads()]).toEqual([1, 2]);
    expect(here.kept.of(stream)).toBeUndefined();
    const crowd = [here, elsewhere, here, elsewhere].map((one, n) => one.deposit(4, 100, `kept-crowd-${n}`));
    expect(new Set((await Promise.all(crowd)).map(({ revision }) => revision)).size).toBe(4);
    expect((await h.load(account, 4)).balance).toBe(414);
  });

  test('what another process wrote meanwhile the journal tells, and nothing else of the stream', async () => {
    await h.run(account, 5, open(5, 'Hedy'));
    const stream = `${account.category}-5`;
    const [here, elsewhere] = [processOf(), processOf()];
    await here.deposit(5, 1, 'told-here');
    await h.settled();
    await elsewhere.deposit(5, 2, 'told-elsewhere');
    await h.settled();
    expect((await here.deposit(5, 3, 'told')).revision).toBe(3);
    expect([here.told(), here.reads()]).toEqual([2, 0]);
    expect(await here.remembered(stream)).toEqual(await h.readStream(stream));
    // What is forgotten between the question and its answer cannot be made whole by the answer.
    const { after, upTo } = here.remember(stream);
    here.kept.forget(stream);
    expect([after, await upTo(NOTHING)]).toEqual([3, []]);
  });

  test('what is kept is sealed, and of an erased person nothing of it opens', async () => {
    await h.run(account, 6, open(6, 'Ida'));
    const here = processOf();
    await here.deposit(6, 1, 'sealed');
    const stream = `${account.category}-6`;
    const [opened] = await here.remembered(stream);
    expect(opened?.data).toMatchObject({ name: 'Ida', born: '2001-02-03' });
    const memory = JSON.stringify(here.kept.of(stream), (_, value) => (typeof value === 'bigint' ? 0 : value));
    expect(memory).toContain('AccountOpened');
    expect(memory).not.toMatch(/Ida|2001-02-03/);
    await h.keys.erase('holder-6');
    const [blank] = await here.remembered(stream);
    expect(blank?.data).toMatchObject({ name: ERASED, born: null });
    await h.settled();
    expect([here.told(), here.reads()]).toEqual([1, 0]);
  });

  test('the journal tells a stream to many who ask at once, and nothing of one it does not have', async () => {
    await h.settled();
    const asked = await Promise.all(
      ['1', '2', 'none', '1'].map((id) => h.readFromJournal(`${account.category}-${id}`)),
    );
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
