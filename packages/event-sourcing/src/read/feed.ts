import {
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  type EventStoreDBClient,
  excludeSystemEvents,
  type RecordedEvent,
  START,
} from '@eventstore/db-client';
import { withTimeout } from '../core/retry-policy';
import { AnswerTimeout } from '../core/unavailable';
import type { Log } from '../vault/log';

/** What may wait to be handled. A server throws out a live subscriber for whom more than 32 events wait, so they wait here. */
export interface Room {
  readonly events: number;
  /** Of their texts, as they stand in memory. */
  readonly bytes: number;
}

const ROOM: Room = { events: 16_000, bytes: 32 * 1024 * 1024 };

const LEAVE_MS = 1_000;
/** Longer than a cluster needs to find a leader. */
const CONFIRM_MS = 10_000;
const FIRST_BACKOFF_MS = 100;
const LONGEST_BACKOFF_MS = 5_000;

/** Events of $all after a position, in order, none missing and none twice. */
export interface Feed {
  /** The next events, at most `count`; none when none has come. */
  take(count: number): readonly RecordedEvent[];
  /** Whether events wait. */
  hasEvents(): boolean;
  /** Position up to which nothing is missing once all that waits was taken; undefined before anything came. */
  passed(): bigint | undefined;
  waiting(): Room;
  close(): Promise<void>;
}

/**
 * Reads $all as fast as the server sends, into a memory of its own. When that is full it leaves the live subscription by itself, and reads
 * on from there once half was taken. A subscription that breaks is made anew, for as long as the event store stays away.
 * @param wake called when something came.
 */
export function createFeed(options: {
  readonly client: EventStoreDBClient;
  readonly after: bigint | undefined;
  readonly wake: () => void;
  readonly log: Log;
  readonly name: string;
  readonly room?: Room;
}): Feed {
  const { client, wake, log, name, room = ROOM } = options;
  let passed = options.after;
  let queue: { readonly event: RecordedEvent; readonly bytes: number }[] = [];
  let bytes = 0;
  let current: AllStreamSubscription | undefined;
  let again: NodeJS.Timeout | undefined;
  let backoff = FIRST_BACKOFF_MS;
  let closed = false;

  const isFull = () => queue.length >= room.events || bytes >= room.bytes;
  const hasHalf = () => queue.length <= room.events / 2 && bytes <= room.bytes / 2;

  /** What the former subscription still delivers counts no more. */
  function leave(): Promise<void> {
    const left = current;
    current = undefined;
    return left ? left.unsubscribe().catch(() => undefined) : Promise.resolve();
  }

  function subscribe(): void {
    const subscription = client.subscribeToAll({
      fromPosition: passed === undefined ? START : { commit: passed, prepare: passed },
      filter: excludeSystemEvents({
        checkpointInterval: 1,
        checkpointReached: (_, position) => {
          // Events before this checkpoint may still be in the stream's own buffer.
          if (subscription !== current || subscription.readableLength > 0 || position.commit <= (passed ?? -1n)) return;
          passed = position.commit;
          wake();
        },
      }),
    });
    current = subscription;
    const broken = (error: Error): void => {
      if (subscription !== current) return;
      current = undefined;
      if (closed) return;
      log.warn({ follower: name, err: error, againInMs: backoff }, 'the subscription was interrupted');
      again = setTimeout(() => {
        again = undefined;
        subscribe();
      }, backoff);
      backoff = Math.min(backoff * 2, LONGEST_BACKOFF_MS);
    };
    // A server that answers pings and nothing else would leave the read models standing still in silence.
    const unconfirmed = setTimeout(() => {
      void subscription.unsubscribe().catch(() => undefined);
      broken(new AnswerTimeout(`no subscription within ${CONFIRM_MS} ms`));
    }, CONFIRM_MS);
    unconfirmed.unref();
    const confirmed = () => clearTimeout(unconfirmed);
    for (const event of ['confirmation', 'error', 'end', 'close'] as const) subscription.on(event, confirmed);
    subscription.on('error', broken);
    subscription.on('end', () => broken(new Error('the subscription ended')));
    subscription.on('data', ({ event }: AllStreamResolvedEvent) => {
      if (subscription !== current || !event) return;
      backoff = FIRST_BACKOFF_MS;
      const size = textBytes(event.data) + textBytes(event.metadata);
      queue.push({ event, bytes: size });
      bytes += size;
      passed = event.position.commit;
      if (isFull()) void leave();
      wake();
    });
  }

  subscribe();
  return {
    take(count) {
      const taken = queue.slice(0, count);
      queue = queue.slice(count);
      for (const one of taken) bytes -= one.bytes;
      if (!current && !again && !closed && hasHalf()) subscribe();
      return taken.map(({ event }) => event);
    },
    hasEvents: () => queue.length > 0,
    passed: () => passed,
    waiting: () => ({ events: queue.length, bytes }),
    async close() {
      closed = true;
      clearTimeout(again);
      // A subscription that is still looking for a server ends by itself.
      await withTimeout(leave(), LEAVE_MS).catch(() => undefined);
    },
  };
}

/** Memory that the texts of a value take, about. */
export function textBytes(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (value instanceof Uint8Array) return value.byteLength;
  if (typeof value !== 'object' || value === null) return 8;
  let sum = 0;
  for (const [key, part] of Object.entries(value)) sum += key.length + textBytes(part);
  return sum;
}
