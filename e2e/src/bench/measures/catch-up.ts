import { catchUpFresh } from '../load/projecting';
import { readAndDrop } from '../load/raw-read';
import type { Measure } from '../measure';

/**
 * A projector process fills an empty read side (journal and all tables), measured from its first committed batch to its
 * last, without its start-up. The events are several copies of the demonstration's.
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
