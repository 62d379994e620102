import { isDeepStrictEqual } from 'node:util';
import type { EventStoreDBClient } from '@eventstore/db-client';
import type { Pool } from 'pg';
import type { Codec, RawEvent } from '../codec/codec';
import { readJournal } from './journal';

export interface JournalComparison {
  /** Events of the event store up to the position. */
  readonly events: number;
  readonly differences: number;
  /** Positions of some events that are on one side only or differ. */
  readonly examples: readonly bigint[];
}

const EXAMPLES = 5;
/** Events after which whoever shows the progress is told. */
const PAGE = 4_000;

/** Reads $all and the journal side by side and compares position, id, stream, revision, type, version, data and metadata of every event. */
export async function compareJournal(options: {
  client: EventStoreDBClient;
  pool: Pool;
  codec: Codec;
  /** Inclusive. */
  upTo: bigint;
  onPage?: (events: number) => void;
}): Promise<JournalComparison> {
  const { client, pool, codec, upTo, onPage } = options;
  const examples: bigint[] = [];
  let events = 0;
  let differences = 0;
  const differ = (position: bigint): void => {
    differences++;
    if (examples.length < EXAMPLES) examples.push(position);
  };

  const journal = eventsOf(readJournal(pool, { after: -1n, upTo }));
  let kept = await journal.next();
  for await (const stored of storedUpTo(client, codec, upTo)) {
    events++;
    if (events % PAGE === 0) onPage?.(PAGE);
    while (!kept.done && kept.value.position < stored.position) {
      differ(kept.value.position);
      kept = await journal.next();
    }
    if (kept.done || kept.value.position > stored.position) {
      differ(stored.position);
      continue;
    }
    if (!isDeepStrictEqual(kept.value, stored)) differ(stored.position);
    kept = await journal.next();
  }
  for (; !kept.done; kept = await journal.next()) differ(kept.value.position);
  onPage?.(events % PAGE);
  return { events, differences, examples };
}

async function* eventsOf(pages: AsyncIterable<readonly RawEvent[]>): AsyncGenerator<RawEvent, undefined> {
  for await (const page of pages) yield* page;
  return undefined;
}

async function* storedUpTo(client: EventStoreDBClient, codec: Codec, upTo: bigint): AsyncGenerator<RawEvent> {
  const all = client.readAll();
  try {
    for await (const { event } of all) {
      if (!event) continue;
      if (event.position.commit > upTo) return;
      const raw = codec.toRaw(event);
      if (raw) yield raw;
    }
  } finally {
    // A call that is left half read would keep the client from ever being disposed of.
    await all.cancel();
  }
}
