import { compareStreams, connectEventStore, createPool, disposeOf, exists } from '@diapason/event-sourcing';
import { type Examined, found, reason } from './examined';

/** Streams that are named: one is enough to wake somebody, and a flood must not fill the screen. */
const NAMED = 5;

/** Whether the event store still shows each stream to the end that the journal has: one may be hidden, or left out of a backup. */
export async function examineStreams(databaseUrl: string, eventStoreUrl: string, place: string): Promise<Examined> {
  const name = 'Journal';
  const pool = createPool(databaseUrl, { max: 1, readOnly: true });
  const client = connectEventStore(eventStoreUrl);
  try {
    if (!(await exists(pool, 'select where to_regclass($1) is not null', ['journal.event'])))
      return { name, place, findings: [found(true, 'le journal est encore vide')] };
    const short = await compareStreams({ client, pool });
    const named = short.slice(0, NAMED).map(({ stream, journal, store }) => {
      const there = store === undefined ? 'ne le montre plus' : `s’arrête à l’événement ${store}`;
      return found(false, `le flux ${stream} va jusqu’à l’événement ${journal}, l’event store ${there}`);
    });
    const more = short.length - named.length;
    return {
      name,
      place,
      findings:
        short.length === 0
          ? [found(true, 'l’event store montre chaque flux en entier')]
          : [...named, ...(more > 0 ? [found(false, `et ${more} autres flux`)] : [])],
    };
  } catch (error) {
    return { name, place, findings: [found(false, `ne se laisse pas comparer : ${reason(error)}`)] };
  } finally {
    await Promise.all([pool.end(), disposeOf(client)]);
  }
}
