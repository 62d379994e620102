/**
 * Lets many callers that ask within a moment share one read: the calculation of 2,000 families reads its inputs a few dozen at a
 * time, not one by one.
 * @param read gives the answers to all keys of one moment; a key it leaves out is answered undefined.
 */
export function gather<K, V>(
  read: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
  waitMs = 4,
): (key: K) => Promise<V | undefined> {
  let waiting: Map<K, ((answer: Promise<V | undefined>) => void)[]> | undefined;

  function flush(): void {
    const asked = waiting ?? new Map();
    waiting = undefined;
    const answers = read([...asked.keys()]);
    for (const [key, resolves] of asked) {
      for (const resolve of resolves) resolve(answers.then((found) => found.get(key)));
    }
  }

  return (key) =>
    new Promise((resolve) => {
      if (!waiting) {
        waiting = new Map();
        setTimeout(flush, waitMs);
      }
      const resolves = waiting.get(key);
      if (resolves) resolves.push(resolve);
      else waiting.set(key, [resolve]);
    });
}
