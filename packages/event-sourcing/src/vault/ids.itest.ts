import { setTimeout as pause } from 'node:timers/promises';
import { type OwnPostgres, ownPostgres, untilItWorks } from '@diapason/local-stack/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { isUnavailable } from '../core/unavailable';
import { createPool, type Pool } from './database';
import { createIds, type Ids } from './ids';
import { prepareDatabase } from './schema';

let server: OwnPostgres;
let pools: Pool[];

beforeAll(async () => {
  server = await ownPostgres();
  pools = [1, 2].map(() => createPool(server.url, { max: 6 }));
  await Promise.all(pools.map((pool) => prepareDatabase(pool)));
});
afterAll(async () => {
  await Promise.all((pools ?? []).map((pool) => pool.end()));
  await server?.stop();
});

const [BLOCK, CALLERS, CRASHES, BETWEEN_MS] = [7, 8, 3, 250];

test('PostgreSQL killed under load gives no id twice, in two processes, and a key keeps its id', async () => {
  const given = { payment: [] as number[], other: [] as number[] };
  const kept = new Map<string, number>();
  let keys = 0;
  let isOver = false;
  /** What is not known to have happened was not given to anybody. */
  const call = async (ids: Ids) => {
    const key = `command-${++keys}`;
    try {
      given.payment.push(await ids.next('payment'));
      const id = await ids.forNewKey('payment', key);
      given.payment.push(id);
      kept.set(key, id);
      given.other.push(...(await ids.nextMany('other', 3)));
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      await pause(20);
    }
  };
  const loads = pools.flatMap((pool) => {
    const ids = createIds(pool, { payment: BLOCK });
    return Array.from({ length: CALLERS }, async () => {
      while (!isOver) await call(ids);
    });
  });
  for (let crash = 0; crash < CRASHES; crash += 1) {
    await pause(BETWEEN_MS);
    await server.crash();
  }
  await pause(BETWEEN_MS);
  isOver = true;
  await Promise.all(loads);
  for (const all of Object.values(given)) expect(new Set(all).size).toBe(all.length);
  const [pool] = pools as [Pool];
  const ids = createIds(pool, { payment: BLOCK });
  const again = await untilItWorks(() => Promise.all([...kept.keys()].map((key) => ids.forKey('payment', key))));
  expect(again).toEqual([...kept.values()]);
  expect(kept.size).toBeGreaterThan(CRASHES * CALLERS);
});
