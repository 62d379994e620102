/**
 * Group commit for many callers: the first write starts at once, those that arrive during it go together next.
 * No timer, so a lone caller waits only for its own write.
 * @param write answers the items in order; its failure rejects every caller of the group.
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
