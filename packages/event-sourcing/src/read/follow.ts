import { setTimeout as pause } from 'node:timers/promises';
import type { EventStoreDBClient, RecordedEvent } from '@eventstore/db-client';
import type { Pool, PoolClient } from 'pg';
import type { Log } from '../vault/log';
import { reportBacklog } from './backlog';
import { createFeed, type Feed, type Room } from './feed';
import { HEARTBEAT_MS, lead } from './leader';

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
  /** What has come and is not handled yet. */
  waiting(): Room;
  /** Finishes the current batch, then gives up the lead. */
  stop(): Promise<void>;
}

const FIRST_BACKOFF_MS = 100;
const LONGEST_BACKOFF_MS = 5_000;

/**
 * Follows $all from a stored position, in one process at a time. Reconnects by itself when a server goes away and
 * returns; an event store that is away does not cost the lead.
 */
export function follow(follower: Follower): Following {
  const stopping = new AbortController();
  let leading = false;
  let feed: Feed | undefined;

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
          const feedAfter = (after: bigint | undefined, wake: () => void): Feed => {
            feed = createFeed({ ...follower, after, wake });
            return feed;
          };
          await followOnce(follower, connection, stopping.signal, feedAfter, () => {
            backoff = FIRST_BACKOFF_MS;
          });
        } finally {
          leading = false;
          feed = undefined;
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
    waiting: () => feed?.waiting() ?? { events: 0, bytes: 0 },
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
  feedAfter: (after: bigint | undefined, wake: () => void) => Feed,
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
  let feed: Feed | undefined;
  let endNoting = (): void => undefined;
  try {
    let stored = await follower.begin(connection);
    feed = feedAfter(stored, () => wake());
    endNoting = reportBacklog(follower.pool, follower.name, feed);
    /** Time of the last query on the leader's connection. */
    let lastQueryAt = Date.now();
    while (!signal.aborted) {
      if (failure) throw failure;
      const events = feed.take(batchSize);
      if (events.length > 0) {
        const last = events.at(-1)?.position?.commit ?? stored ?? 0n;
        await follower.handle(connection, { events, position: last });
        lastQueryAt = Date.now();
        stored = last;
        onProgress();
        continue;
      }
      const isDue = () => failure !== undefined || signal.aborted || feed?.hasEvents() === true;
      const woken = await new Promise<boolean>((resolve) => {
        const timer = setTimeout(() => resolve(false), HEARTBEAT_MS);
        wake = () => {
          clearTimeout(timer);
          resolve(true);
        };
        // Events may have arrived while the last batch was written.
        if (isDue()) wake();
      });
      wake = () => undefined;
      // Foreign events may wake the loop more often than once a beat; the beat is due all the same.
      if (isDue() || (woken && Date.now() - lastQueryAt < HEARTBEAT_MS)) continue;
      const passed = feed.passed() ?? -1n;
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
    endNoting();
    await feed?.close();
  }
}
