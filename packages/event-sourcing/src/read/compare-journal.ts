import { isDeepStrictEqual } from 'node:util';
import type { EventStoreDBClient } from '@eventstore/db-client';
import type { Pool } from 'pg';
import type { Codec, RawEvent } from '../codec/codec';
import { readJournal } from './journal';

export interface JournalComparison {
  /** Events of the event store up to the position. */
  readonly events: number;
  readonly differences: number;
  /** Positions of a few events that addDifference or exist on one side only. */
  readonly examples: readonly bigint[];
}

const EXAMPLES = 5;
/** Events between two progress reports. */
const PAGE = 4_000;

/**
 * Reads $all and the journal side by side. Compares position, id, stream, revision, type, version, data and metadata of
 * each event.
 */
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
  const addDifference = (position: bigint): void => {
    differences++;
    if (examples.length < EXAMPLES) examples.push(position);
  };

  const journal = eventsOf(readJournal(pool, { after: -1n, upTo }));
  let journaled = await journal.next();
  for await (const stored of storedUpTo(client, codec, upTo)) {
    events++;
    if (events % PAGE === 0) onPage?.(PAGE);
    while (!journaled.done && journaled.value.position < stored.position) {
      addDifference(journaled.value.position);
      journaled = await journal.next();
    }
    if (journaled.done || journaled.value.position > stored.position) {
      addDifference(stored.position);
      continue;
    }
    if (!isDeepStrictEqual(journaled.value, stored)) addDifference(stored.position);
    journaled = await journal.next();
  }
  for (; !journaled.done; journaled = await journal.next()) addDifference(journaled.value.position);
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
    // A half-read call would block `dispose` of the client forever.
    await all.cancel();
  }
}
