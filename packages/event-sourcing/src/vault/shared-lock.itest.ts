import { expect, test } from '@jest/globals';
import { twoProcesses } from '../testing/two-processes';
import { LOCKS } from './locks';
import { createSharedLock } from './shared-lock';

const pools = twoProcesses();

/** Someone inside until told to come out. */
function visitor(lock: ReturnType<typeof createSharedLock>) {
  let leave = (): void => undefined;
  let arrived = (): void => undefined;
  const inside = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const gone = lock.shared(async () => {
    arrived();
    await new Promise<void>((resolve) => {
      leave = resolve;
    });
  });
  return { inside, leave: () => leave(), gone };
}

test('many hold the lock at a time, in two processes; a caller that waits for the holders waits for all of them', async () => {
  const [here, elsewhere] = [
    createSharedLock(pools()[0], LOCKS.yearLock),
    createSharedLock(pools()[1], LOCKS.yearLock),
  ];
  const visitors = [visitor(here), visitor(here), visitor(elsewhere)];
  await Promise.all(visitors.map(({ inside }) => inside));
  expect(await here.waitForHolders(100)).toBe(false);
  let empty = false;
  const waiting = elsewhere.waitForHolders(20_000).then((drained) => {
    empty = drained;
  });
  for (const { leave, gone } of visitors) {
    expect(empty).toBe(false);
    leave();
    await gone;
  }
  await waiting;
  expect(empty).toBe(true);
  expect(await here.shared(async () => 'in again')).toBe('in again');
});

test('a holder that fails releases the lock, and no connection is left', async () => {
  const lock = createSharedLock(pools()[0], LOCKS.yearLock);
  const failing = () => lock.shared(() => Promise.reject(new Error('refused')));
  await Promise.all(Array.from({ length: 30 }, () => expect(failing()).rejects.toThrow('refused')));
  expect(await lock.waitForHolders(5_000)).toBe(true);
  expect(pools()[0].totalCount - pools()[0].idleCount).toBe(0);
});
