import { rawAppender } from '../load/raw-append';
import type { Measure } from '../measure';

/** Duration of a slice. Both sides alternate, so that disturbances of the machine affect both. */
const SLICE_S = 1.5;

/** Compares the local node on PostgreSQL with the same node in memory: the difference is the cost of storing. */
export const append: Measure = {
  name: 'append',
  what: 'appends through @eventstore/db-client to the local node, its log in PostgreSQL, 32 callers',
  beside: 'the same client to the same node with its log in memory',
  figures: {
    'append, 32 callers': { unit: '/s' },
    'in memory, 32 callers': { unit: '/s' },
    'ratio, 32 callers': { unit: '×', bound: { atLeast: 0.85 } },
    'append, 8 callers': { unit: '/s' },
    'ratio, 8 callers': { unit: '×' },
    'append, 1 caller': { unit: '/s' },
    'ratio, 1 caller': { unit: '×' },
  },
  async prepare(context) {
    const stack = await context.stack();
    const stored = rawAppender(stack.eventStoreUrl);
    const memory = rawAppender(await context.memoryNode());
    for (const side of [stored, memory, stored, memory]) await side.run(1, 32);
    const both = async (callers: number, slices: number) => {
      const sum = { stored: 0, memory: 0 };
      for (let slice = 0; slice < slices; slice += 1) {
        sum.stored += (await stored.run(SLICE_S, callers)).perSecond / slices;
        sum.memory += (await memory.run(SLICE_S, callers)).perSecond / slices;
      }
      return sum;
    };
    return {
      async round() {
        const many = await both(32, 2);
        const some = await both(8, 1);
        const one = await both(1, 1);
        return {
          'append, 32 callers': many.stored,
          'in memory, 32 callers': many.memory,
          'ratio, 32 callers': many.stored / many.memory,
          'append, 8 callers': some.stored,
          'ratio, 8 callers': some.stored / some.memory,
          'append, 1 caller': one.stored,
          'ratio, 1 caller': one.stored / one.memory,
        };
      },
      async close() {
        await stored.stop();
        await memory.stop();
        await context.stopAll();
      },
    };
  },
};
