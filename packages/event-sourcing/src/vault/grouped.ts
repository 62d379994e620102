/**
 * Group commit for writes of many callers: the first goes at once, those that come while it is under way go together next.
 * No timer, so a lone caller waits for nothing but its own write.
 * @param write answers the items in their order; when it fails, every caller of that group fails with it.
 */
export function grouped<T, R>(write: (items: readonly T[]) => Promise<readonly R[]>): (item: T) => Promise<R> {
  let waiting: {
    readonly item: T;
    readonly resolve: (answer: R) => void;
    readonly reject: (error: unknown) => void;
  }[] = [];
  let writing = false;

  async function writeAll(): Promise<void> {
    writing = true;
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      try {
        const answers = await write(group.map(({ item }) => item));
        if (answers.length !== group.length) throw new Error(`${answers.length} answers to ${group.length} writes`);
        for (const [index, { resolve }] of group.entries()) resolve(answers[index] as R);
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    writing = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!writing) void writeAll();
    });
}
