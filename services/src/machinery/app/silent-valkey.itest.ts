import { connect, createServer, type Socket } from 'node:net';
import { createQueues, IMPATIENT } from '@diapason/event-sourcing';
import { shortest, type TestStack, testStack } from '@diapason/local-stack/testing';
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

interface Wire {
  readonly url: string;
  /** Passes nothing any more, and closes nothing; new connections are taken and stay silent too. */
  stall(): void;
  stop(): void;
}

async function wireTo(url: string): Promise<Wire> {
  const { hostname, port, pathname } = new URL(url);
  const sockets = new Set<Socket>();
  let stalled = false;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => void to.write(bytes));
      from.on('error', () => undefined);
      from.on('close', () => void to.destroy());
      if (stalled) from.pause();
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `redis://127.0.0.1:${address.port}${pathname}`,
    stall() {
      stalled = true;
      for (const socket of sockets) socket.pause();
    },
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
}

/** Seconds of the slowest of the first calls after the silence began, each with its bound taken off. */
async function beyondBounds(): Promise<number> {
  const wire = await wireTo(stack.redisUrl);
  const redis = new Redis(wire.url, IMPATIENT);
  redis.on('error', () => undefined);
  const queues = createQueues(wire.url);
  const throttle = createThrottle(redis, {
    loginFailures: { points: 2, seconds: 60 },
    triesFromElsewhere: { points: 10, seconds: 60 },
    loginsPerAddress: { points: 10, seconds: 60 },
    probesPerAddress: { points: 1, seconds: 60 },
    comparisonsPerPerson: { points: 3, seconds: 60 },
  });
  const failedLogin = () => throttle.login('ip', 'a@b.fr');
  const job = { queue: 'mail', name: 'one', data: {} };
  try {
    await new Promise<void>((ready) => redis.once('ready', () => ready()));
    await throttle.login('other', 'c@d.fr');
    await queues.enqueue([{ ...job, id: 'before' }]);
    wire.stall();
    const command = await secondsOf(() => queues.enqueue([{ ...job, id: 'after' }]).catch(() => undefined));
    const login = await secondsOf(failedLogin);
    // The silence is known by now.
    const next = await secondsOf(failedLogin);
    await expect(throttle.login('ip', 'a@b.fr')).rejects.toMatchObject({ status: 429 });
    return Math.max(command - SOON_S, login - SOON_S, next - 1);
  } finally {
    redis.disconnect();
    await queues.stop();
    wire.stop();
  }
}

test('a Valkey that falls silent keeps no login and no command waiting; tries are counted all the same', async () => {
  expect(await shortest(0, beyondBounds)).toBeLessThan(0);
});
