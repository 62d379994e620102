/** Rate and durations of many calls. */
export interface Calls {
  readonly perSecond: number;
  /** Duration of each call in milliseconds, unordered. */
  readonly times: readonly number[];
}

/**
 * Runs callers for some seconds; each calls again as soon as it has its answer.
 * @param call gets the number of the caller.
 */
export async function callFor(
  seconds: number,
  callers: number,
  call: (caller: number) => Promise<unknown>,
): Promise<Calls> {
  const times: number[] = [];
  const began = performance.now();
  const end = began + seconds * 1000;
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (let at = performance.now(); at < end; ) {
        await call(caller);
        const now = performance.now();
        times.push(now - at);
        at = now;
      }
    }),
  );
  return { perSecond: times.length / ((performance.now() - began) / 1000), times };
}
