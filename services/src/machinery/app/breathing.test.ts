import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { runCooperatively } from './run-cooperatively';

test('others have their turn while long work is done, which comes to what it would', async () => {
  let ended = false;
  let turns = 0;
  const others = (async () => {
    for (; !ended; turns += 1) await nextTurn();
  })();
  // Work that ends once others had their turns, or much later.
  function* work(): Generator<void, string> {
    for (const until = performance.now() + 10_000; turns < 2 && performance.now() < until; ) yield;
    return 'done';
  }
  expect(
    await runCooperatively(work()).finally(() => {
      ended = true;
    }),
  ).toBe('done');
  await others;
  expect(turns).toBeGreaterThan(1);
});
