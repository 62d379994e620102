import { setTimeout as pause } from 'node:timers/promises';
import {
  type AllStreamResolvedEvent,
  type EventStoreDBClient,
  excludeSystemEvents,
  type RecordedEvent,
  START,
} from '@eventstore/db-client';
import type { Pool, PoolClient } from 'pg';
import type { Log } from '../vault/log';
import { BEAT_MS, lead } from './leader';

/**
 * Consecutive events of $all, and the position up to which nothing is missing. `events` is empty when only the position
 * moved.
 */
export interface Batch {
  readonly events: readonly RecordedEvent[];
  readonly position: bigint;
}

export interface Follower {
  /** Name used in the logs. */
  readonly name: string;
  readonly client: EventStoreDBClient;
  readonly pool: Pool;
  /** Advisory lock that makes one process the leader. */
  readonly lock: number;
  readonly log: Log;
  /** Most events of one batch. */
  readonly batchSize: number;
  /** Called once this process leads. @returns the position after which to begin; undefined: from the start. */
  readonly begin: (connection: PoolClient) => Promise<bigint | undefined>;
  /** Handles a batch and stores its position in one transaction on the leader's connection. */
  readonly handle: (connection: PoolClient, batch: Batch) => Promise<void>;
  /** Called every idle second. Must run a query on the leader's connection: a silent leader loses the lead. */
  readonly idle: (connection: PoolClient) => Promise<unknown>;
  /** Whether retrying cannot repair the error; following then ends with it. */
  readonly isFinal: (error: unknown) => boolean;
}

export interface Following {
  /** Resolves after `stop`, rejects with a final error. */
  readonly done: Promise<void>;
  /** True while this process holds the lead. */
  leads(): boolean;
  /** Finishes the current batch, then gives up the lead. */
  stop(): Promise<void>;
}

const FIRST_BACKOFF_MS = 100;
const LONGEST_BACKOFF_MS = 5_000;

/**
 * Follows $all from a stored position, in one process at a time. Reconnects by itself when a server goes away and
 * returns.
 */
export function follow(follower: Follower): Following {
  const stopping = new AbortController();
  let leading = false;

  async function run(): Promise<void> {
    let backoff = FIRST_BACKOFF_MS;
    while (!stopping.signal.aborted) {
      try {
        follower.log.info({ follower: follower.name }, 'asking for the lead');
        const connection = await lead(follower.pool, follower.lock, stopping.signal);
        if (!connection) return;
        leading = true;
        follower.log.info({ follower: follower.name }, 'leading');
        try {
          await followOnce(follower, connection, stopping.signal, () => {
            backoff = FIRST_BACKOFF_MS;
          });
        } finally {
          leading = false;
          // Ending the connection releases its lock, and with it the lead.
          connection.release(true);
        }
      } catch (error) {
        const details = { follower: follower.name, err: error };
        if (follower.isFinal(error)) {
          follower.log.error(details, 'following ended');
          throw error;
        }
        if (stopping.signal.aborted) return;
        follower.log.warn({ ...details, againInMs: backoff }, 'following was interrupted');
        await pause(backoff, undefined, { signal: stopping.signal }).catch(() => undefined);
        backoff = Math.min(backoff * 2, LONGEST_BACKOFF_MS);
      }
    }
  }

  const done = run();
  // Callers await `done` later; without this an earlier failure would end the process.
  done.catch(() => undefined);
  return {
    done,
    leads: () => leading,
    async stop() {
      stopping.abort();
      await done.catch(() => undefined);
    },
  };
}

async function followOnce(
  follower: Follower,
  connection: PoolClient,
  signal: AbortSignal,
  onProgress: () => void,
): Promise<void> {
  const { batchSize } = follower;
  let failure: Error | undefined;
  let wake = (): void => undefined;
  const fail = (error: Error): void => {
    failure ??= error;
    wake();
  };
  const stop = (): void => wake();
  connection.on('error', fail);
  signal.addEventListener('abort', stop);
  let unsubscribe = async (): Promise<void> => undefined;
  try {
    let stored = await follower.begin(connection);
    let passed = stored ?? -1n;
    let buffer: RecordedEvent[] = [];
    const subscription = follower.client.subscribeToAll({
      fromPosition: stored === undefined ? START : { commit: stored, prepare: stored },
      filter: excludeSystemEvents({
        checkpointInterval: 1,
        checkpointReached: (_, position) => {
          // Events before this checkpoint may still be in the stream's own buffer.
          if (subscription.readableLength > 0 || position.commit <= passed) return;
          passed = position.commit;
          wake();
        },
      }),
    });
    unsubscribe = () => subscription.unsubscribe();
    /** Time of the last query on the leader's connection. */
    let lastQueryAt = Date.now();
    subscription.on('error', fail);
    subscription.on('end', () => fail(new Error('the subscription ended')));
    subscription.on('data', ({ event }: AllStreamResolvedEvent) => {
      if (!event) return;
      buffer.push(event);
      passed = event.position.commit;
      if (buffer.length >= 2 * batchSize && !subscription.isPaused()) subscription.pause();
      wake();
    });

    while (!signal.aborted) {
      if (failure) throw failure;
      if (buffer.length > 0) {
        const events = buffer.slice(0, batchSize);
        buffer = buffer.slice(batchSize);
        if (subscription.isPaused() && buffer.length < batchSize) subscription.resume();
        const last = events.at(-1)?.position?.commit ?? passed;
        await follower.handle(connection, { events, position: last });
        lastQueryAt = Date.now();
        stored = last;
        onProgress();
        continue;
      }
      const woken = await new Promise<boolean>((resolve) => {
        const timer = setTimeout(() => resolve(false), BEAT_MS);
        wake = () => {
          clearTimeout(timer);
          resolve(true);
        };
        // Events may have arrived while the last batch was written.
        if (buffer.length > 0 || failure || signal.aborted) wake();
      });
      wake = () => undefined;
      // Foreign events may wake the loop more often than once a beat; the beat is due all the same.
      if (failure || signal.aborted || buffer.length > 0 || (woken && Date.now() - lastQueryAt < BEAT_MS)) continue;
      if (passed > (stored ?? -1n)) {
        // Stored too, so that a restart does not read the foreign events again.
        await follower.handle(connection, { events: [], position: passed });
        stored = passed;
      } else await follower.idle(connection);
      lastQueryAt = Date.now();
    }
  } finally {
    connection.off('error', fail);
    connection.on('error', () => undefined);
    signal.removeEventListener('abort', stop);
    await unsubscribe();
  }
}
