import { setTimeout as pause } from 'node:timers/promises';
import { eventually, oneOf, shortest, startNode } from '@diapason/local-stack/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { account, accountEvents, accountTable, deposit, open } from '../testing/accounts';
import { createHarness, type Harness } from '../testing/harness';
import { connectEventStore } from '../write/connect';
import { disposeOf } from '../write/dispose';
import { createExecute } from '../write/execute';
import { RETRY_POLICY, withRetryBudget } from './retry-policy';
import { isEventStoreUnavailable } from './unavailable';

let h: Harness;
beforeAll(async () => {
  h = await createHarness({ catalogue: accountEvents, tables: [accountTable()], retryPolicy: RETRY_POLICY });
  await h.run(account, 1, open(1, 'Ada'));
});
afterAll(() => h.stop());

const actor = { actor: '1', correlationId: 'patience' };
const pay = (commandId: string, execute = h.execute) =>
  execute({ aggregate: account, id: 1, decide: deposit(1, 1), commandId, actor });
const moods = ['leaderless', 'not ready', 'too busy', 'silent'] as const;

test.each(moods)('while the node is %s a command waits, and is done once when the leader is back', async (mood) => {
  let tries = 0;
  const paid = async () => {
    tries += 1;
    h.stack.behave({ mood });
    const [done] = await Promise.allSettled([
      pay(`waited-${mood}-${tries}`),
      pause(1_000).then(() => h.stack.behave({ mood: 'leader' })),
    ]);
    if (done.status === 'rejected') throw done.reason;
    return done.value;
  };
  const done = await oneOf(3, paid, isEventStoreUnavailable);
  expect(done.events).toHaveLength(1);
  expect((await pay(`waited-${mood}-${tries}`)).revision).toBe(done.revision);
});

test.each(moods)(
  'a node that stays %s is given up in time, as away, and the same command can be repeated',
  async (mood) => {
    const tried: string[] = [];
    const hasty = createExecute(h.client, h.codec, h.clock, { answerMs: 300, retryForMs: 1_000 }, (why) =>
      tried.push(why),
    );
    h.stack.behave({ mood });
    const failure: unknown = await pay(`given-up-${mood}`, hasty).catch((error: unknown) => error);
    expect(isEventStoreUnavailable(failure)).toBe(true);
    h.stack.behave({ mood: 'leader' });
    expect(tried.at(-1)).toBe('givenUp');
    expect((await pay(`given-up-${mood}`)).events).toHaveLength(1);
  },
);

test('several writes for one caller are waited for as long as one, and are done once when they come again', async () => {
  const retryPolicy = { answerMs: 2_000, retryForMs: 4_000 };
  // Either alone waits for 4 s; without a common budget both wait for 6 s.
  const halfMs = 2_000;
  const enoughMs = retryPolicy.retryForMs + halfMs / 2;
  const hasty = createExecute(h.client, h.codec, h.clock, retryPolicy);
  let tries = 0;
  const both = () =>
    withRetryBudget(async () => [await pay(`first-${tries}`, hasty), await pay(`second-${tries}`, hasty)], retryPolicy);
  const waited = await shortest(enoughMs, async () => {
    tries += 1;
    h.stack.behave({ mood: 'leaderless' });
    const begun = performance.now();
    const waiting = both().catch((error: unknown) => error);
    await pause(halfMs);
    h.stack.behave({ mood: 'silent', afterWrites: 1 });
    expect(isEventStoreUnavailable(await waiting)).toBe(true);
    return performance.now() - begun;
  });
  expect(waited).toBeLessThan(enoughMs);
  h.stack.behave({ mood: 'leader' });
  const again = async () => [await pay(`first-${tries}`), await pay(`second-${tries}`)];
  const [first, second] = await again();
  expect(second?.revision).toBe((first?.revision ?? 0) + 1);
  expect(await again()).toMatchObject([{ events: first?.events }, { revision: second?.revision }]);
});

test('a caller whose budget is used up is still served by a store that is well', async () => {
  // On a machine that others keep busy even a store that is well may take a while.
  const done = await eventually(async () => {
    const failure = (error: unknown) => (isEventStoreUnavailable(error) ? undefined : Promise.reject(error));
    return withRetryBudget(() => pay('late'), { retryForMs: 0 }).catch(failure);
  });
  expect(done.events).toHaveLength(1);
});

test('a command sent to a follower goes to the leader that it names', async () => {
  const follower = await startNode({ databaseUrl: 'memory' });
  const { hostname, port } = new URL(h.stack.eventStoreUrl);
  follower.behave({ mood: 'follower', leader: { host: hostname, port: Number(port) } });
  const client = connectEventStore(follower.url);
  try {
    const execute = createExecute(client, h.codec, h.clock, h.retryPolicy);
    const { revision } = await pay('by-the-follower', execute);
    expect((await pay('by-the-follower')).revision).toBe(revision);
  } finally {
    await disposeOf(client);
    await follower.stop();
  }
});
