import type { EventStoreDBClient } from '@eventstore/db-client';
import type { Pool } from 'pg';
import { type Codec, NewerEvent } from '../codec/codec';
import { type Following, follow } from '../read/follow';
import { recordJobs } from '../vault/jobs';
import { LOCKS } from '../vault/locks';
import { type Log, silentLog } from '../vault/log';
import { prepareDatabase } from '../vault/schema';
import type { JobRequest, Reaction } from './reactor';

/**
 * Turns events into jobs, as the one process that does. The jobs of a batch enter the ledger in the transaction that stores the
 * checkpoint, and are enqueued after it: a crash in between loses nothing, because the reconciler reads the ledger.
 * A rebuild never comes here.
 */
export function createReactorRunner(options: {
  readonly client: EventStoreDBClient;
  readonly pool: Pool;
  readonly codec: Codec;
  readonly reactions: readonly Reaction[];
  /** Called after the transaction; must not throw for an absent Redis (`enqueueOrLeave`). */
  readonly enqueue: (jobs: readonly JobRequest[]) => Promise<void>;
  readonly log?: Log;
}): Following {
  const { client, pool, codec, enqueue, log = silentLog } = options;
  const byType = new Map<string, Reaction[]>();
  for (const reaction of options.reactions)
    byType.set(reaction.event.type, [...(byType.get(reaction.event.type) ?? []), reaction]);

  return follow({
    name: 'reactors',
    client,
    pool,
    lock: LOCKS.reactors,
    log,
    batchSize: 500,
    isFinal: (error) => error instanceof ReactionFailure || error instanceof NewerEvent,
    idle: (connection) => connection.query('select 1'),
    async begin(connection) {
      await prepareDatabase(pool);
      const { rows } = await connection.query<{ position: string }>(
        `select position::text as position from vault.reactor_checkpoint where id = 'all'`,
      );
      return rows[0] ? BigInt(rows[0].position) : undefined;
    },
    async handle(connection, { events, position }) {
      const wanted = events.filter((event) => byType.has(event.type));
      const jobs: JobRequest[] = [];
      for (const fact of await codec.decode(wanted)) {
        for (const { jobs: ask } of byType.get(fact.type) ?? []) {
          try {
            jobs.push(...ask(fact));
          } catch (error) {
            throw new ReactionFailure(`${fact.type} at position ${fact.position}`, { cause: error });
          }
        }
      }
      try {
        // Jobs must be on the disk before they run. A checkpoint alone may be lost: the same events ask for nothing again.
        await connection.query(jobs.length > 0 ? 'begin' : 'begin; set local synchronous_commit = off');
        await recordJobs(connection, jobs);
        await connection.query(
          `insert into vault.reactor_checkpoint as c (id, position) values ('all', $1)
           on conflict (id) do update set position = greatest(c.position, excluded.position)`,
          [String(position)],
        );
        await connection.query('commit');
      } catch (error) {
        await connection.query('rollback');
        throw error;
      }
      if (jobs.length > 0) await enqueue(jobs);
    },
  });
}

/** A reaction threw: nothing reacts any more until it is mended, rather than one event being left out. */
class ReactionFailure extends Error {
  override readonly name = 'ReactionFailure';
}
