import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds of a file's work after which others of the process have their turn: a screen's call needs several turns. */
const LONGEST_MS = 4;

/** Rows one after the other, with turns for others between them: rows that are there already leave none. */
export async function* inTurns<R>(rows: AsyncIterable<R> | Iterable<R>): AsyncGenerator<R, void, undefined> {
  let since = performance.now();
  for await (const row of rows) {
    yield row;
    if (performance.now() - since < LONGEST_MS) continue;
    await nextTurn();
    since = performance.now();
  }
}
