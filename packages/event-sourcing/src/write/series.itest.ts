import { setTimeout as pause } from 'node:timers/promises';
import { make } from '@diapason/contracts/core';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { withRetryBudget } from '../core/retry-policy';
import { accountEvents, accountTable, Deposited } from '../testing/accounts';
import { createHarness, type Harness } from '../testing/harness';
import { type AppendNumbered, createAppendNumbered } from './series';

// Servers on a busy machine take their time.
describe('a series, whose n-th event has the number n', () => {
  let h: Harness;
  const actor = { actor: '1', correlationId: 'r' };
  const stream = 'book-2026';
  beforeAll(async () => {
    h = await createHarness({ catalogue: accountEvents, tables: [accountTable()] });
  });
  afterAll(() => h.stop());

  /** As another process has it. */
  const another = () => createAppendNumbered(h, h.retryPolicy);
  const entry = (key: string, more: { stream?: string; earlier?: string[] } = {}) => ({
    stream,
    earlier: [],
    key,
    actor,
    make: (id: number) => make(Deposited, { id, amount: 1 }),
    ...more,
  });
  const inLog = async (of = stream) => {
    const numbers: number[] = [];
    for await (const { event } of h.client.readStream(of)) if (event) numbers.push((event.data as { id: number }).id);
    return numbers;
  };
  const upTo = (n: number) => Array.from({ length: n }, (_, index) => index + 1);

  test('gives 32 callers in three processes each a number of their own, and none is missing', async () => {
    const processes: AppendNumbered[] = [another(), another(), another()];
    const keys = upTo(32).map((n) => `key-${n}`);
    const given = await Promise.all(
      keys.flatMap((key, index) => {
        const [one, other] = [processes[index % 3], processes[(index + 1) % 3]] as [AppendNumbered, AppendNumbered];
        // Everybody asks twice, through two processes at once.
        return [one(entry(key)), other(entry(key))];
      }),
    );
    const numbers = given.map(({ number }) => number);
    expect(numbers.filter((_, index) => index % 2 === 0)).toEqual(numbers.filter((_, index) => index % 2 === 1));
    expect([...new Set(numbers)].sort((a, b) => a - b)).toEqual(upTo(32));
    expect(given.every(({ number, fact }) => fact.data.id === number)).toBe(true);
    expect(await inLog()).toEqual(upTo(32));
  });

  test('answers a key that stands there with its number, also to a process that began later, before and after the journal has it', async () => {
    const first = await another()(entry('again'));
    expect(await another()(entry('again'))).toMatchObject({ number: first.number, fact: first.fact });
    await h.settled();
    expect(await another()(entry('again'))).toMatchObject({ number: first.number });
    expect(await inLog()).toEqual(upTo(33));
  });

  test('finds what was begun in the series before', async () => {
    const next = { stream: 'book-2027', earlier: [stream] };
    const begun = await another()(entry('at midnight'));
    expect(await another()(entry('at midnight', next))).toMatchObject({ number: begun.number });
    expect(await another()(entry('in the new year', next))).toMatchObject({ number: 1 });
    expect(await inLog('book-2027')).toEqual([1]);
  });

  test('numbers what it appends from one moment, though the series is read further while an entry is encoded', async () => {
    const of = 'book-2030';
    const here: { codec: Harness['codec'] } = { codec: h.codec };
    const appendNumbered = createAppendNumbered(
      { ...h, codec: { ...h.codec, encode: (...given) => here.codec.encode(...given) } },
      h.retryPolicy,
    );
    const other = another();
    await other(entry('first', { stream: of }));
    await appendNumbered(entry('second', { stream: of }));
    let encoded = 0;
    here.codec = {
      ...h.codec,
      encode: async (...given) => {
        encoded += 1;
        if (encoded === 1) {
          // Another process appends, and somebody here looks in this series for what stands there.
          await other(entry('of another process', { stream: of }));
          await appendNumbered(entry('next year', { stream: 'book-2031', earlier: [of] }));
        }
        return h.codec.encode(...given);
      },
    };
    await Promise.all([
      appendNumbered(entry('third', { stream: of })),
      appendNumbered(entry('fourth', { stream: of })),
    ]);
    const numbers = await inLog(of);
    expect(numbers).toEqual(upTo(numbers.length));
  });

  test('gives no number to what cannot be written, and the others go on', async () => {
    const appendNumbered = another();
    const bad = { ...entry('bad'), make: () => make(Deposited, { id: 0.5, amount: 1 }) };
    const outcomes = await Promise.allSettled([
      appendNumbered(entry('a')),
      appendNumbered(bad),
      appendNumbered(entry('b')),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    const numbers = await inLog();
    expect(numbers).toEqual(upTo(numbers.length));
  });

  test('appends what waits in one go: 32 callers need a few appends', async () => {
    let appends = 0;
    const counting = new Proxy(h.client, {
      get: (client, name) => {
        if (name === 'appendToStream') appends += 1;
        const value = Reflect.get(client, name, client) as unknown;
        return typeof value === 'function' ? value.bind(client) : value;
      },
    });
    const appendNumbered = createAppendNumbered({ ...h, client: counting }, h.retryPolicy);
    await Promise.all(upTo(32).map((n) => appendNumbered(entry(`together-${n}`))));
    expect(appends).toBeLessThanOrEqual(3);
  });

  describe('while the event store is away', () => {
    const retryPolicy = { answerMs: 1_000, retryForMs: 60_000 };
    /** It waits as little as anybody may. */
    const inHaste = <T>(work: () => Promise<T>) => withRetryBudget(work, { retryForMs: 1 });
    /** The store is away for so long, with one who waits for it and one who gives up, in the order of `first`. */
    async function whileAway(of: string, first: 'waits' | 'gives up') {
      const appendNumbered = createAppendNumbered(h, retryPolicy);
      const waits = () => appendNumbered(entry('waits', { stream: of }));
      const givesUp = () => inHaste(() => appendNumbered(entry('gives up', { stream: of })));
      h.stack.behave({ mood: 'leaderless' });
      const calls = first === 'waits' ? [waits(), givesUp()] : [givesUp(), waits()];
      const outcomes = Promise.allSettled(calls);
      await pause(2_000);
      h.stack.behave({ mood: 'leader' });
      const statuses = (await outcomes).map(({ status }) => status);
      return { statuses, appendNumbered };
    }

    test('who comes second is not given up with the first, whose time is over', async () => {
      expect((await whileAway('book-2040', 'gives up')).statuses).toEqual(['rejected', 'fulfilled']);
    });

    test('who gives up behind another leaves nothing to be written, and may ask again in the next series', async () => {
      const of = 'book-2050';
      const { statuses, appendNumbered } = await whileAway(of, 'waits');
      expect(statuses).toEqual(['fulfilled', 'rejected']);
      // It goes after whatever was left there.
      expect(await appendNumbered(entry('last of the year', { stream: of }))).toMatchObject({ number: 2 });
      const next = { stream: 'book-2051', earlier: [of] };
      expect(await appendNumbered(entry('gives up', next))).toMatchObject({ number: 1 });
      expect(await inLog(of)).toEqual([1, 2]);
    });
  });

  test('an append whose answer is lost is found in the log, and not repeated', async () => {
    const appendNumbered = createAppendNumbered({ ...h, client: losingAnswers(h.client, 2) }, h.retryPolicy);
    const before = (await inLog()).length;
    expect(await appendNumbered(entry('lost'))).toMatchObject({ number: before + 1 });
    expect(await inLog()).toEqual(upTo(before + 1));
  });
});

/** The event store appends, and the connection breaks before it says so. */
function losingAnswers(client: Harness['client'], times: number): Harness['client'] {
  let left = times;
  return new Proxy(client, {
    get: (target, name) => {
      const value = Reflect.get(target, name, target) as unknown;
      if (typeof value !== 'function') return value;
      if (name !== 'appendToStream') return value.bind(target);
      return async (...given: unknown[]) => {
        const result: unknown = await value.apply(target, given);
        if (left-- <= 0) return result;
        const { UnavailableError } = await import('@eventstore/db-client');
        throw Object.assign(Object.create(UnavailableError.prototype) as Error, { message: 'connection reset' });
      };
    },
  });
}
