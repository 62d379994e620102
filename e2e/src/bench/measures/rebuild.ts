import { catchUpFresh, rebuildAll } from '../load/projecting';
import { readAndDrop } from '../load/raw-read';
import type { Measure } from '../measure';

/**
 * `npm run rebuild` on a caught-up read side: the time it prints, from its first statement to the switch of
 * generations.
 */
export const rebuild: Measure = {
  name: 'rebuild',
  what: 'rebuilding all tables from the journal',
  beside: 'reading the same events through the client and dropping them',
  figures: {
    events: { unit: '' },
    seconds: { unit: 's' },
    rebuilding: { unit: 'events/s' },
    'raw read': { unit: 'events/s' },
    'rate beside raw': { unit: '×', bound: { atLeast: 1.5 } },
  },
  async prepare(context) {
    const log = await context.copiedLog();
    const databaseUrl = await log.newReadSide();
    await catchUpFresh(log, databaseUrl);
    return {
      async round() {
        const raw = log.events / (await readAndDrop(log.stack.eventStoreUrl, log.events));
        const { seconds } = await rebuildAll(log, databaseUrl);
        const rate = log.events / seconds;
        return { events: log.events, seconds, rebuilding: rate, 'raw read': raw, 'rate beside raw': rate / raw };
      },
      close: () => Promise.resolve(),
    };
  },
};
