/** Times of many calls. */
export interface Calls {
  readonly perSecond: number;
  /** Milliseconds of each call, in no order. */
  readonly times: readonly number[];
}

/**
 * Callers that each call again as soon as they have their answer, for a while.
 * @param call is told which caller calls.
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
