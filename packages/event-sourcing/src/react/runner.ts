import type { EventStoreDBClient } from '@eventstore/db-client';
import type { Pool, PoolClient } from 'pg';
import { type Codec, NewerEvent } from '../codec/codec';
import { type Following, follow } from '../read/follow';
import { ASYNC_COMMIT } from '../vault/database';
import { type JobRequest, recordJobs } from '../vault/jobs';
import { LOCKS } from '../vault/locks';
import { type Log, silentLog } from '../vault/log';
import { prepared } from '../vault/prepared';
import { firstOf, sql } from '../vault/rows';
import { prepareDatabase } from '../vault/schema';
import type { Reaction } from './reactor';

/**
 * Turns events into jobs, in one process at a time. A batch's jobs enter the ledger in the transaction that stores the
 * checkpoint and are enqueued afterwards; the reconciler covers a crash in between. Never runs during a rebuild.
 */
export function createReactorRunner(options: {
  readonly client: EventStoreDBClient;
  readonly pool: Pool;
  readonly codec: Codec;
  readonly reactions: readonly Reaction[];
  /** Called after the transaction. Must not throw when Redis is away (`enqueueOrLeave`). */
  readonly enqueue: (jobs: readonly JobRequest[]) => Promise<void>;
  /** For how long a job that is `about` something waits for more, in ms; asked for each batch that has one. 0 unless told. */
  readonly waitMs?: () => Promise<number>;
  readonly log?: Log;
}): Following {
  const { client, pool, codec, enqueue, waitMs, log = silentLog } = options;
  const byType = new Map<string, Reaction[]>();
  for (const reaction of options.reactions)
    byType.set(reaction.event.type, [...(byType.get(reaction.event.type) ?? []), reaction]);
  /** Position of the last events without a job, if it is not stored yet. */
  let passed: bigint | undefined;
  let storedAt = Number.NEGATIVE_INFINITY;
  const stored = (): void => {
    passed = undefined;
    storedAt = performance.now();
  };

  return follow({
    name: 'reactors',
    client,
    pool,
    lock: LOCKS.reactors,
    log,
    batchSize: 500,
    isFinal: (error) => error instanceof ReactionFailure || error instanceof NewerEvent,
    async idle(connection) {
      if (passed === undefined) return connection.query('select 1');
      await passOver(connection, passed);
      stored();
    },
    async begin(connection) {
      passed = undefined;
      await prepareDatabase(pool);
      const position = sql.text('position::text');
      const reached = await firstOf(connection, { position }, `from vault.reactor_checkpoint where id = 'all'`);
      return reached && BigInt(reached.position);
    },
    async handle(connection, { events, position }) {
      const wanted = events.filter((event) => byType.has(event.type));
      const jobs: JobRequest[] = [];
      for (const fact of await codec.decode(wanted)) {
        for (const { jobs: jobsOf } of byType.get(fact.type) ?? []) {
          try {
            jobs.push(...jobsOf(fact));
          } catch (error) {
            throw new ReactionFailure(`${fact.type} at position ${fact.position}`, { cause: error });
          }
        }
      }
      if (jobs.length === 0) {
        passed = position;
        if (performance.now() - storedAt < PASS_OVER_MS) return;
        await passOver(connection, position);
        return stored();
      }
      const wait = (jobs.some(({ about }) => about !== undefined) && (await waitMs?.())) || 0;
      try {
        // Jobs must be on disk before they run.
        await connection.query('begin');
        await recordJobs(connection, jobs, wait);
        await connection.query(STORE_POSITION, [String(position)]);
        await connection.query('commit');
        stored();
      } catch (error) {
        await connection.query('rollback');
        throw error;
      }
      // The reconciler brings those that wait.
      const due = wait === 0 ? jobs : jobs.filter(({ about }) => about === undefined);
      if (due.length > 0) await enqueue(due);
    },
  });
}

const storePosition = (isLasting: boolean) =>
  `insert into vault.reactor_checkpoint as c (id, position) select 'all', $1::bigint where ${isLasting ? 'true' : ASYNC_COMMIT}
   on conflict (id) do update set position = greatest(c.position, excluded.position)`;
const STORE_POSITION = storePosition(true);
const PASS_OVER = storePosition(false);

/** Positions of events without a job are stored no more often than this. */
const PASS_OVER_MS = 500;

/** Stores the position of events without a job. Losing it is harmless: read again, the same events ask for nothing. */
const passOver = async (connection: PoolClient, position: bigint): Promise<void> => {
  await connection.query(prepared({ text: PASS_OVER, values: [String(position)] }));
};

/** A reaction threw. The runner stops rather than skip the event. */
class ReactionFailure extends Error {
  override readonly name = 'ReactionFailure';
}
