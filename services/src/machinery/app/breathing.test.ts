import { setImmediate as nextTurn } from 'node:timers/promises';
import { oneOf } from '@diapason/local-stack/testing';
import { expect, test } from '@jest/globals';
import { breathing } from './breathing';

/** Work of a tenth of a second, which may be one stall of the machine. */
async function breathe(): Promise<void> {
  let ended = false;
  let turns = 0;
  const others = (async () => {
    for (; !ended; turns += 1) await nextTurn();
  })();
  function* work(): Generator<void, string> {
    for (const until = performance.now() + 100; performance.now() < until; ) yield;
    return 'done';
  }
  expect(
    await breathing(work()).finally(() => {
      ended = true;
    }),
  ).toBe('done');
  await others;
  expect(turns).toBeGreaterThan(1);
}

test('others have their turn while long work is done, which comes to what it would', () => oneOf(10, breathe));
