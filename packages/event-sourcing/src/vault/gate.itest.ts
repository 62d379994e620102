import { expect, test } from '@jest/globals';
import { twoProcesses } from '../testing/two-processes';
import { createGate } from './gate';
import { LOCKS } from './locks';

const pools = twoProcesses();

/** Someone inside until told to come out. */
function visitor(gate: ReturnType<typeof createGate>) {
  let leave = (): void => undefined;
  let arrived = (): void => undefined;
  const inside = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const gone = gate.pass(async () => {
    arrived();
    await new Promise<void>((resolve) => {
      leave = resolve;
    });
  });
  return { inside, leave: () => leave(), gone };
}

test('many pass at a time, in two processes; who waits for the gate to be empty waits for all of them', async () => {
  const [here, elsewhere] = [createGate(pools()[0], LOCKS.books), createGate(pools()[1], LOCKS.books)];
  const visitors = [visitor(here), visitor(here), visitor(elsewhere)];
  await Promise.all(visitors.map(({ inside }) => inside));
  expect(await here.drained(100)).toBe(false);
  let empty = false;
  const waiting = elsewhere.drained(20_000).then((drained) => {
    empty = drained;
  });
  for (const { leave, gone } of visitors) {
    expect(empty).toBe(false);
    leave();
    await gone;
  }
  await waiting;
  expect(empty).toBe(true);
  expect(await here.pass(async () => 'in again')).toBe('in again');
});

test('who fails inside comes out too, and no connection stays behind', async () => {
  const gate = createGate(pools()[0], LOCKS.books);
  const failing = () => gate.pass(() => Promise.reject(new Error('refused')));
  await Promise.all(Array.from({ length: 30 }, () => expect(failing()).rejects.toThrow('refused')));
  expect(await gate.drained(5_000)).toBe(true);
  expect(pools()[0].totalCount - pools()[0].idleCount).toBe(0);
});
