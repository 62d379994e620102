import { setTimeout as pause } from 'node:timers/promises';
import type { Calls } from './callers';

/** Most calls at a time, like an API's own limit: on a slow machine the rate drops and the rest waits. */
const MOST_CONCURRENT = 64;

/** Calls at a steady rate. @returns the rate of answers, and milliseconds of each call from the time it was due. @throws the first failure */
export async function callSteadily(perSecond: number, seconds: number, call: () => Promise<unknown>): Promise<Calls> {
  const times: number[] = [];
  const inProgress = new Set<Promise<void>>();
  let failure: Error | undefined;
  const began = performance.now();
  const timed = async (due: number) => {
    await call();
    times.push(performance.now() - due);
  };
  for (let number = 0; number < perSecond * seconds && !failure; number += 1) {
    const due = began + (number * 1000) / perSecond;
    const wait = due - performance.now();
    if (wait > 1) await pause(wait);
    while (inProgress.size >= MOST_CONCURRENT) await Promise.race(inProgress);
    const one = timed(due)
      .catch((error: Error) => {
        failure ??= error;
      })
      .finally(() => inProgress.delete(one));
    inProgress.add(one);
  }
  await Promise.all(inProgress);
  if (failure) throw failure;
  return { times, perSecond: times.length / ((performance.now() - began) / 1000) };
}
