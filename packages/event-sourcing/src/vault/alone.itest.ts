import { expect, test } from '@jest/globals';
import { twoProcesses } from '../testing/two-processes';
import { aloneWith, createTurns } from './alone';
import { LOCKS } from './locks';

const pools = twoProcesses();

const SOON_MS = 100;
const LATE_MS = 60_000;

test('who waits for a turn is told in time that it has not come, in the same process and in another; what has begun goes on', async () => {
  const [here, elsewhere] = [createTurns(pools()[0], LOCKS.merges), createTurns(pools()[1], LOCKS.merges)];
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
  const first = here.take(LATE_MS, async () => {
    begin();
    await ending;
    return 'first';
  });
  await begun;
  const others = [here, here, elsewhere].map((turns) => turns.take(SOON_MS, run('too late')));
  expect(await Promise.all(others)).toEqual([undefined, undefined, undefined]);
  const next = here.take(LATE_MS, run('next'));
  end();
  expect(await first).toEqual({ value: 'first' });
  await next;
  expect(ran).toEqual(['next']);
});

test('a turn that fails fails for its caller alone', async () => {
  const turns = createTurns(pools()[0], LOCKS.merges);
  const failing = turns.take(LATE_MS, () => Promise.reject(new Error('broken')));
  const next = turns.take(LATE_MS, async () => 'next');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toEqual({ value: 'next' });
});

test('who names a key waits for who has it, in another process too; who names none of them passes', async () => {
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
  const first = aloneWith(here, named(['a', 'b']), LATE_MS, async () => {
    begin();
    await ending;
  });
  await begun;
  expect(await aloneWith(elsewhere, named(['b', 'c']), SOON_MS, async () => 'too early')).toBeUndefined();
  expect(await aloneWith(elsewhere, named(['c', 'd']), SOON_MS, async () => 'apart')).toEqual({ value: 'apart' });
  const next = aloneWith(elsewhere, named(['c', 'b', 'a']), LATE_MS, async () => 'next');
  end();
  await first;
  expect(await next).toEqual({ value: 'next' });
});
