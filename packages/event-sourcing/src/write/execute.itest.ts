import { WAIT_LIMIT_MS } from '@diapason/local-stack/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { account, accountEvents, accountTable, deposit, open, withdraw } from '../testing/accounts';
import { createHarness, type Harness } from '../testing/harness';

// Servers on a busy machine take their time.
describe('executing a command', () => {
  let h: Harness;
  const actor = { actor: '1', correlationId: 'r' };
  beforeAll(async () => {
    h = await createHarness({ catalogue: accountEvents, tables: [accountTable()] });
    await h.run(account, 1, open(1, 'Ada'));
  });
  afterAll(() => h.stop());

  test('a retry under the same command id appends nothing and gives the same answer', async () => {
    const command = { aggregate: account, id: 1, decide: deposit(1, 100), commandId: 'once', actor };
    const first = await h.execute(command);
    const again = await h.execute(command);
    expect(again.events).toEqual(first.events);
    expect(again.revision).toBe(first.revision);
    expect(again.position).toBe(first.position);
  });

  test('a lost race is decided again on the new state', async () => {
    await h.run(account, 2, open(2, 'Grace'));
    const outcomes = await Promise.all(
      [1, 2, 3].map((n) =>
        h.execute({ aggregate: account, id: 2, decide: deposit(2, 10), commandId: `race-${n}`, actor }),
      ),
    );
    expect(new Set(outcomes.map((outcome) => outcome.revision)).size).toBe(3);
    const refusals = await Promise.allSettled(
      [1, 2].map((n) =>
        h.execute({ aggregate: account, id: 2, decide: withdraw(2, 20), commandId: `out-${n}`, actor }),
      ),
    );
    expect(refusals.filter((refusal) => refusal.status === 'rejected')).toMatchObject([
      { reason: { name: 'Refusal', message: 'Solde insuffisant', status: 422 } },
    ]);
  });

  test('a race that is lost every time is refused with 409', async () => {
    let others = 0;
    const overtaken = h.execute({
      aggregate: account,
      id: 3,
      commandId: 'overtaken',
      actor,
      decide: () => {
        throw new Error('replaced below');
      },
    });
    await expect(overtaken).rejects.toThrow('replaced below');
    const slow = h.codec.encode;
    const racing = {
      ...h.codec,
      encode: async (...args: Parameters<typeof slow>) => {
        const encoded = await slow(...args);
        const id = `other-${others++}`;
        await h.execute({ aggregate: account, id: 1, decide: deposit(1, 1), commandId: id, actor });
        return encoded;
      },
    };
    const { createExecute } = await import('./execute');
    const execute = createExecute(h.client, racing, h.clock, h.retryPolicy);
    const lost = execute({ aggregate: account, id: 1, decide: deposit(1, 5), commandId: 'lost', actor });
    await expect(lost).rejects.toMatchObject({ name: 'Refusal', status: 409 });
    expect(others).toBe(5);
  });

  test('an append whose answer never comes is settled by reading the stream, and stays one', async () => {
    const { createExecute } = await import('./execute');
    let appends = 0;
    let done: Promise<unknown> = Promise.resolve();
    const deaf = new Proxy(h.client, {
      get: (client, name) => {
        // Who reads the stream finds the append, however long the store takes for it.
        if (name === 'readStream' && appends > 0)
          return async function* (...args: Parameters<typeof client.readStream>) {
            await done;
            yield* client.readStream(...args);
          };
        if (name !== 'appendToStream') return Reflect.get(client, name).bind(client);
        return (...args: Parameters<typeof client.appendToStream>) => {
          appends++;
          done = client.appendToStream(...args);
          return new Promise<never>(() => undefined);
        };
      },
    });
    const execute = createExecute(deaf, h.codec, h.clock, { answerMs: 1_000, retryForMs: WAIT_LIMIT_MS });
    const before = await h.execute({ aggregate: account, id: 1, decide: deposit(1, 1), commandId: 'before', actor });
    const once = await execute({ aggregate: account, id: 1, decide: deposit(1, 7), commandId: 'unheard', actor });
    expect(once.events).toMatchObject([{ type: 'Deposited', data: { amount: 7 } }]);
    expect(once.revision).toBe(before.revision + 1);
    expect(appends).toBe(1);
  });

  test('waiting for a position that does not come ends with false', async () => {
    expect(await h.positions.waitFor(10n ** 15n, 300)).toBe(false);
    expect(h.positions.current()).toBeGreaterThan(0n);
  });
});
