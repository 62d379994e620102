import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds of work after which others of the process have their turn. */
const LONGEST_MS = 15;

/** Does work step by step: after each `yield` that comes late enough, others of the process have their turn. */
export async function runCooperatively<T>(work: Generator<void, T>): Promise<T> {
  let since = performance.now();
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() - since < LONGEST_MS) continue;
    await nextTurn();
    since = performance.now();
  }
}
