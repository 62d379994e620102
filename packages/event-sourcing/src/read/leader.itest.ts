import { oneOf, shortest, type TestStack, testStack } from '@diapason/local-stack/testing';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createPool, type Pool } from '../vault/database';
import { HEARTBEAT_MS, isLed, lead } from './leader';

const LOCK = 7_309_999;

describe('leadership among several processes', () => {
  let stack: TestStack;
  let [first, second]: Pool[] = [];
  const never = new AbortController().signal;
  const poolOf = (index: 0 | 1): Pool => {
    const pool = [first, second][index];
    if (!pool) throw new Error('no pool');
    return pool;
  };
  beforeEach(async () => {
    stack = await testStack();
    [first, second] = [createPool(stack.databaseUrl), createPool(stack.databaseUrl)];
  });
  afterEach(async () => {
    await Promise.all([first?.end(), second?.end()]);
    await stack.stop();
  });

  test('a silent leader loses the lead within five seconds, and cannot write when it wakes', async () => {
    const takeOver = async () => {
      const silent = await lead(poolOf(0), LOCK, never);
      let other: typeof silent;
      try {
        silent?.on('error', () => undefined);
        await silent?.query('begin');
        // Before its last word: its silence cannot be longer than what is measured.
        const began = Date.now();
        await silent?.query('create table read_by_nobody (id integer)');
        other = await lead(poolOf(1), LOCK, never);
        const took = Date.now() - began;
        await expect(silent?.query('commit')).rejects.toThrow();
        expect((await other?.query(`select to_regclass('read_by_nobody') as made`))?.rows).toEqual([{ made: null }]);
        expect(took).toBeGreaterThan(2_000);
        return took;
      } finally {
        silent?.release(true);
        other?.release(true);
      }
    };
    expect(await shortest(5_000, takeOver)).toBeLessThan(5_000);
  });

  test('a leader that beats, or whose statement takes long, keeps the lead', async () => {
    // A process that stalls beats too late, and loses it rightly.
    await oneOf(3, async () => {
      const leader = await lead(poolOf(0), LOCK, never);
      leader?.on('error', () => undefined);
      const control = new AbortController();
      const waiting = lead(poolOf(1), LOCK, control.signal);
      try {
        for (let beats = 0; beats < 4; beats++) {
          await leader?.query('select 1');
          await new Promise((resolve) => setTimeout(resolve, HEARTBEAT_MS));
        }
        await leader?.query('select pg_sleep(4)');
        control.abort();
        expect(await waiting).toBeUndefined();
        expect(await isLed(poolOf(1), LOCK)).toBe(true);
      } finally {
        control.abort();
        leader?.release(true);
        (await waiting)?.release(true);
      }
    });
  });
});
