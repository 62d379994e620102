import { catchUpFresh } from '../load/projecting';
import { readAndDrop } from '../load/raw-read';
import type { Measure } from '../measure';

/**
 * A projector process on an empty read side, its journal and all tables, from its first committed batch to its last; how long the process
 * takes to start is not in it. The events are those of the demonstration network, several times over.
 */
export const catchUp: Measure = {
  name: 'catch-up',
  what: 'a projector catching up from the event store, journal and all tables',
  beside: 'reading the same events through the client and dropping them',
  figures: {
    events: { unit: '' },
    'catching up': { unit: 'events/s' },
    'raw read': { unit: 'events/s' },
    'rate beside raw': { unit: '×', bound: { atLeast: 0.7 } },
  },
  async prepare(context) {
    const log = await context.copiedLog();
    const url = log.stack.eventStoreUrl;
    await readAndDrop(url, log.events);
    return {
      async round() {
        const raw = log.events / (await readAndDrop(url, log.events));
        const databaseUrl = await log.newReadSide();
        const { events, seconds } = await catchUpFresh(log, databaseUrl);
        return {
          events: log.events,
          'catching up': events / seconds,
          'raw read': raw,
          'rate beside raw': events / seconds / raw,
        };
      },
      close: () => Promise.resolve(),
    };
  },
};
