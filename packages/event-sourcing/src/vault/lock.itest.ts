import { expect, test } from '@jest/globals';
import { twoProcesses } from '../testing/two-processes';
import { createMutex, withKeyLocks } from './lock';
import { LOCKS } from './locks';

const pools = twoProcesses();

const SOON_MS = 100;
const LATE_MS = 60_000;

test('a caller whose turn does not come in time is told so, in the same process and in another; work that has begun goes on', async () => {
  const [here, elsewhere] = [createMutex(pools()[0], LOCKS.merges), createMutex(pools()[1], LOCKS.merges)];
  const ran: string[] = [];
  const run = (name: string) => async () => void ran.push(name);
  let begin = (): void => undefined;
  let end = (): void => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const ending = new Promise<void>((resolve) => {
    end = resolve;
  });
  const first = here.runExclusive(LATE_MS, async () => {
    begin();
    await ending;
    return 'first';
  });
  await begun;
  const others = [here, here, elsewhere].map((mutex) => mutex.runExclusive(SOON_MS, run('too late')));
  expect(await Promise.all(others)).toEqual([undefined, undefined, undefined]);
  const next = here.runExclusive(LATE_MS, run('next'));
  end();
  expect(await first).toEqual({ value: 'first' });
  await next;
  expect(ran).toEqual(['next']);
});

test('work that fails in its turn fails for its caller alone', async () => {
  const mutex = createMutex(pools()[0], LOCKS.merges);
  const failing = mutex.runExclusive(LATE_MS, () => Promise.reject(new Error('broken')));
  const next = mutex.runExclusive(LATE_MS, async () => 'next');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toEqual({ value: 'next' });
});

test('a caller waits for whoever holds one of its keys, in another process too, and for nobody with other keys', async () => {
  const [here, elsewhere] = pools();
  const named = (keys: readonly string[]) => ({ lock: LOCKS.imported, keys });
  let end = (): void => undefined;
  const ending = new Promise<void>((resolve) => {
    end = resolve;
  });
  let begin = (): void => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const first = withKeyLocks(here, named(['a', 'b']), LATE_MS, async () => {
    begin();
    await ending;
  });
  await begun;
  expect(await withKeyLocks(elsewhere, named(['b', 'c']), SOON_MS, async () => 'too early')).toBeUndefined();
  expect(await withKeyLocks(elsewhere, named(['c', 'd']), SOON_MS, async () => 'apart')).toEqual({ value: 'apart' });
  const next = withKeyLocks(elsewhere, named(['c', 'b', 'a']), LATE_MS, async () => 'next');
  end();
  await first;
  expect(await next).toEqual({ value: 'next' });
});
