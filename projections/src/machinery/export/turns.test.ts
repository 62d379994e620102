import { expect, test } from '@jest/globals';
import { inTurns } from './turns';

const ROWS = 200;

/** As writing a row does, on the one thread of the process. */
function keepBusy() {
  const until = performance.now() + 1;
  while (performance.now() < until);
}

test('others of the process have their turn between rows that are there already', async () => {
  let turns = 0;
  let isOver = false;
  const beside = () => {
    turns += 1;
    if (!isOver) setImmediate(beside);
  };
  setImmediate(beside);
  const written: number[] = [];
  for await (const row of inTurns(Array.from({ length: ROWS }, (_, row) => row))) {
    keepBusy();
    written.push(row);
  }
  isOver = true;
  expect(written).toHaveLength(ROWS);
  // A fifth of a second of work.
  expect(turns).toBeGreaterThan(20);
});
