import {
  BACKWARDS,
  END,
  type EventStoreDBClient,
  StreamDeletedError,
  StreamNotFoundError,
} from '@eventstore/db-client';
import type { Pool } from 'pg';
import { rowsOf, sql } from '../vault/rows';

/** A stream of which the event store shows less than the journal has. */
export interface ShortStream {
  readonly stream: string;
  /** Revision of its last event in the journal. */
  readonly journal: number;
  /** The same in the store; undefined where it shows no event of the stream. */
  readonly store: number | undefined;
}

/** Calls under way at once. */
const AT_ONCE = 32;

/**
 * Compares the last revision of each stream of the journal with the store's: `$all` still shows what a stream hides from whoever reads it,
 * so events alone do not tell of a stream that was deleted, truncated or left out of a backup.
 * @param upTo position of the journal, inclusive; all of it unless told.
 */
export async function compareStreams(options: {
  client: EventStoreDBClient;
  pool: Pool;
  upTo?: bigint;
}): Promise<readonly ShortStream[]> {
  const streams = await rowsOf(
    options.pool,
    { stream: sql.text('stream'), journal: sql.number('max(revision)') },
    'from journal.event where $1::bigint is null or position <= $1 group by stream order by 1',
    [options.upTo ?? null],
  );
  const short: ShortStream[] = [];
  const waiting = streams.values();
  const compare = async () => {
    for (const { stream, journal } of waiting) {
      const store = await lastRevision(options.client, stream);
      if ((store ?? -1) < journal) short.push({ stream, journal, store });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, compare));
  return short.sort((a, b) => (a.stream < b.stream ? -1 : 1));
}

async function lastRevision(client: EventStoreDBClient, stream: string): Promise<number | undefined> {
  try {
    for await (const { event } of client.readStream(stream, { direction: BACKWARDS, fromRevision: END, maxCount: 1 }))
      if (event) return Number(event.revision);
    return undefined;
  } catch (error) {
    if (error instanceof StreamNotFoundError || error instanceof StreamDeletedError) return undefined;
    throw error;
  }
}
