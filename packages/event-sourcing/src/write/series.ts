import { setTimeout as pause } from 'node:timers/promises';
import {
  type EventData,
  type EventStoreDBClient,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import type { Pool } from 'pg';
import type { Codec } from '../codec/codec';
import type { Fact } from '../core/fact';
import type { Actor } from '../core/metadata';
import {
  type RetryPolicy,
  retryWhileUnavailable,
  type Within,
  withinRetryBudget,
  withoutRetryBudget,
  withRetryBudget,
} from '../core/retry-policy';
import { isEventStoreUnavailable, RetryLater } from '../core/unavailable';
import { grouped } from '../vault/grouped';
import { rowsOf, sql } from '../vault/rows';
import { eventIdOf } from './event-id';
import type { Clock } from './execute';

/** What is to stand in a series. */
export interface Entry<F extends Fact = Fact> {
  /** Stream of the series, `receiptBook-2026`. */
  readonly stream: string;
  /** Series where the same may stand already, such as last year's in the night of the year's end. */
  readonly earlier: readonly string[];
  /** What is entered once, whoever asks and how often. */
  readonly key: string;
  readonly actor: Actor;
  /** The event of a number. Pure. */
  readonly make: (number: number) => F;
}

/** What stands in a series: it may be another's entry of the same key. */
export interface Entered<F extends Fact = Fact> {
  /** From 1. */
  readonly number: number;
  readonly fact: F;
  /** Commit position in $all; 0 where an old server did not tell it of an append. */
  readonly position: bigint;
}

export type AppendNumbered = <F extends Fact>(entry: Entry<F>) => Promise<Entered<F>>;

/** Other processes write the same series: each of them appends what waits there in one go, so few races follow each other. */
const MAX_RACES = 20;
const RACE_PAUSE_MS = 10;

/** What this process has read of a series. */
interface Known {
  /** Number of each entry, by event id. */
  readonly numbers: Map<string, number>;
  /** Events so far, as last seen. */
  length: number;
}

/**
 * Writes series: streams whose n-th event has the number n. A number is thus given by the append itself, at the exact revision: none is
 * missing, none stands twice, whoever dies when. Who asks while an append is under way goes with the next one, all in one append.
 * @throws Refusal, TypeError as the codec does, for that entry alone; Error of which `isUnavailable` is true after {@link MAX_RACES} lost races or while the event store stays away.
 */
export function createAppendNumbered(
  options: {
    readonly client: EventStoreDBClient;
    readonly pool: Pool;
    readonly codec: Codec;
    readonly clock: Clock;
  },
  retryPolicy: RetryPolicy,
): AppendNumbered {
  const { client, pool, codec, clock } = options;
  const known = new Map<string, Promise<Known>>();
  const writers = new Map<string, (waiting: Waiting) => Promise<Outcome>>();

  /** The journal tells most of it in one query. */
  async function fromJournal(stream: string): Promise<Known> {
    const rows = await rowsOf(
      pool,
      { id: sql.text('event_id::text'), revision: sql.number('revision') },
      'from journal.event where stream = $1 order by revision',
      [stream],
    );
    // An event that was passed over has a number all the same: nobody else gets it.
    return {
      numbers: new Map(rows.map(({ id, revision }) => [id, revision + 1])),
      length: (rows.at(-1)?.revision ?? -1) + 1,
    };
  }

  /** What is known, with what the log has beyond. */
  async function upToDate(stream: string): Promise<Known> {
    const begun = known.get(stream) ?? fromJournal(stream);
    known.set(stream, begun);
    try {
      const series = await begun;
      for await (const { event } of client.readStream(stream, { fromRevision: BigInt(series.length) }))
        if (event) note(series, codec.toRaw(event)?.eventId, Number(event.revision) + 1);
      return series;
    } catch (error) {
      if (error instanceof StreamNotFoundError) return begun;
      known.delete(stream);
      throw error;
    }
  }

  /** Appends those entries that do not stand there yet and that somebody waits for, in one append. What became of each, in their order. */
  async function append(within: Within, stream: string, asked: readonly Waiting[]): Promise<Outcome[]> {
    const series = await within(upToDate(stream));
    // Others read the same series while an entry is encoded: numbers and expected revision are those of one moment.
    const { length } = series;
    const news = new Map<string, { readonly encoded: EventData; readonly fact: Fact; readonly number: number }>();
    const faults = new Map<Waiting, unknown>();
    for (const waiting of asked) {
      const { entry } = waiting;
      const id = entryId(entry.key);
      if (waiting.hasGivenUp) {
        faults.set(waiting, notWritten(stream));
        continue;
      }
      if (series.numbers.has(id) || news.has(id)) continue;
      const number = length + news.size + 1;
      try {
        const fact = entry.make(number);
        const metadata = { ...entry.actor, commandId: entry.key, at: clock.now().toISOString() };
        const [encoded] = await codec.encode([fact], metadata, { stream, revision: number - 1, idOf: () => id });
        if (encoded) news.set(id, { encoded, fact, number });
      } catch (fault) {
        faults.set(waiting, fault);
      }
    }
    let position = 0n;
    // Whoever gave up asks again, perhaps in the next series: what it left here would stand in both.
    if (asked.some((waiting) => waiting.hasGivenUp && !faults.has(waiting))) return append(within, stream, asked);
    if (news.size > 0) {
      const expectedRevision = length === 0 ? 'no_stream' : BigInt(length - 1);
      const encoded = [...news.values()].map((one) => one.encoded);
      const result = await within(client.appendToStream(stream, encoded, { expectedRevision }));
      position = result.position?.commit ?? 0n;
      for (const [id, { number }] of news) note(series, id, number);
    }
    return asked.map((waiting): Outcome => {
      if (faults.has(waiting)) return { fault: faults.get(waiting) };
      const id = entryId(waiting.entry.key);
      const fresh = news.get(id);
      return fresh
        ? { number: fresh.number, fact: fresh.fact, position }
        : { number: series.numbers.get(id) as number };
    });
  }

  async function write(stream: string, asked: readonly Waiting[]): Promise<Outcome[]> {
    let races = 0;
    // An append without an answer may have happened: the log tells when it is read again.
    const attempt = async (within: Within): Promise<Outcome[]> => {
      for (;;) {
        try {
          return await append(within, stream, asked);
        } catch (error) {
          if (!(error instanceof WrongExpectedVersionError)) throw error;
          races += 1;
          if (races >= MAX_RACES) throw notWritten(stream, error);
          await pause(Math.random() * RACE_PAUSE_MS * races);
        }
      }
    };
    try {
      return await retryWhileUnavailable(retryPolicy, attempt);
    } catch (error) {
      known.delete(stream);
      throw isEventStoreUnavailable(error) ? notWritten(stream, error) : error;
    }
  }

  async function read(stream: string, number: number): Promise<Entered> {
    for await (const { event } of client.readStream(stream, { fromRevision: BigInt(number - 1), maxCount: 1 })) {
      const [fact] = event ? await codec.decode([event]) : [];
      if (fact) return { number, fact, position: fact.position };
    }
    throw new Error(`${stream} has no event ${number}`);
  }

  const readAgain = (stream: string, number: number): Promise<Entered> =>
    retryWhileUnavailable(retryPolicy, (within) => within(read(stream, number)));

  async function appendNumbered(entry: Entry): Promise<Entered> {
    const { stream, earlier, key } = entry;
    for (const other of earlier) {
      const { numbers } = await retryWhileUnavailable(retryPolicy, (within) => within(upToDate(other)));
      const number = numbers.get(entryId(key));
      if (number !== undefined) return readAgain(other, number);
    }
    const writer =
      writers.get(stream) ?? grouped((asked: readonly Waiting[]) => withoutRetryBudget(() => write(stream, asked)));
    writers.set(stream, writer);
    const waiting: Waiting = { entry, hasGivenUp: false };
    const outcome = await withinRetryBudget(writer(waiting), retryPolicy.retryForMs).finally(() => {
      waiting.hasGivenUp = true;
    });
    if ('fault' in outcome) throw outcome.fault;
    return 'fact' in outcome ? outcome : readAgain(stream, outcome.number);
  }

  // What stands under a key was made for it, by whoever came first.
  return ((entry: Entry) => withRetryBudget(() => appendNumbered(entry), retryPolicy)) as AppendNumbered;
}

/** An entry that is to be appended as long as its caller waits. */
interface Waiting {
  readonly entry: Entry;
  hasGivenUp: boolean;
}

/** `fault`: why this one entry cannot stand there. Without `fact`: it stood there before. */
type Outcome = Entered | { readonly number: number } | { readonly fault: unknown };

const notWritten = (stream: string, cause?: unknown): RetryLater =>
  new RetryLater(`${stream} could not be written`, { cause });

function note(series: Known, id: string | undefined, number: number): void {
  if (id !== undefined) series.numbers.set(id, number);
  series.length = Math.max(series.length, number);
}

/** Whatever the stream: the same key is the same entry. */
const entryId = (key: string): string => eventIdOf(key, '', 0);
