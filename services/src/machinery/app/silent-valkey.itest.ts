import { randomUUID } from 'node:crypto';
import { createQueues, FAIL_FAST_REDIS } from '@diapason/event-sourcing';
import { shortest, type TestStack, testStack, untilItWorks, Wire } from '@diapason/local-stack/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { createThrottle } from './throttle';

/** Seconds that someone who logs in waits at most, for all calls of a login together. */
const SOON_S = 6;

let stack: TestStack;
beforeAll(async () => {
  stack = await testStack();
});
afterAll(() => stack.stop());

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
}

/** Seconds of the slowest of the first calls after the silence began, each with its bound taken off. */
async function beyondBounds(): Promise<number> {
  const wire = await Wire.to(stack.redisUrl);
  const url = wire.through(stack.redisUrl);
  const redis = new Redis(url, FAIL_FAST_REDIS);
  redis.on('error', () => undefined);
  const queues = createQueues(url);
  const throttle = createThrottle(redis, {
    limits: {
      loginFailures: { points: 2, seconds: 60 },
      triesFromElsewhere: { points: 10, seconds: 60 },
      loginsPerAddress: { points: 10, seconds: 60 },
      probesPerAddress: { points: 1, seconds: 60 },
      comparisonsPerPerson: { points: 3, seconds: 60 },
      peopleRead: { points: 3, seconds: 60 },
    },
  });
  const from = (address: string) => ({ address, device: undefined });
  const failedLogin = () => throttle.login(from('ip'), 'a@b.fr');
  const job = { queue: 'mail', name: 'one', data: {} };
  try {
    await new Promise<void>((ready) => redis.once('ready', () => ready()));
    await throttle.login(from('other'), `${randomUUID()}@d.fr`);
    await untilItWorks(() => queues.enqueue([{ ...job, id: 'before' }]));
    wire.stall();
    const command = await secondsOf(() => queues.enqueue([{ ...job, id: 'after' }]).catch(() => undefined));
    const login = await secondsOf(failedLogin);
    // The silence is known by now.
    const next = await secondsOf(failedLogin);
    await expect(failedLogin()).rejects.toMatchObject({ status: 429 });
    return Math.max(command - SOON_S, login - SOON_S, next - 1);
  } finally {
    redis.disconnect();
    await queues.stop();
    await wire.stop();
  }
}

test('a Valkey that falls silent keeps no login and no command waiting; tries are counted all the same', async () => {
  expect(await shortest(0, beyondBounds)).toBeLessThan(0);
});
