import { setTimeout as pause } from 'node:timers/promises';
import type { EventStoreDBClient } from '@eventstore/db-client';
import type { Pool, PoolClient } from 'pg';
import { type Codec, NewerEvent, type RawEvent, type StoredFact } from '../codec/codec';
import { allEnded, pipelined, type Queryable, runInTurn, serializeQueries } from '../vault/database';
import { LOCKS } from '../vault/locks';
import { type Log, silentLog } from '../vault/log';
import { eachPrepared, prepared } from '../vault/prepared';
import { prepareDatabase } from '../vault/schema';
import { BEGIN_BATCH } from './begin-batch';
import { commitCheckpoint, readCheckpoint, readState, readVersions } from './checkpoint';
import { isDataError } from './data-error';
import { rebuildAfterErasures } from './erasures';
import { FoldFailure } from './fold-rows';
import { type Batch, type Following, follow } from './follow';
import { renewBesideLeader, renewTables } from './generations';
import { insertIntoJournal } from './journal';
import { assertAllOwn, assertNoneNewer, NewerGeneration } from './newer-generation';
import { createMissingTables } from './rebuild';
import { TableRefusal } from './refusal-of-table';
import { forgetStandstill, recordStandstill } from './standstill';
import type { Table } from './table';
import { createTableWriter, type Load, type TableWriter } from './table-writer';
import { noteUnproven } from './unproven';

export interface ProjectedBatch {
  readonly events: number;
  readonly milliseconds: number;
  /** From the decision of the batch's last event until queries could see it; undefined without events. */
  readonly lagMilliseconds: number | undefined;
  readonly position: bigint;
}

export interface ProjectorOptions {
  readonly client: EventStoreDBClient;
  readonly pool: Pool;
  readonly tables: readonly Table[];
  readonly codec: Codec;
  readonly log?: Log;
  /**
   * Most events of one transaction; twice as many are buffered. 4,000 by default: smaller batches rewrite rows more
   * often while catching up.
   */
  readonly batchSize?: number;
  readonly onBatch?: (batch: ProjectedBatch) => void;
}

export interface Projector extends Following {
  /** Resolves once every declared table is live at its declared version. */
  readonly ready: Promise<void>;
}

/** Pause after a rebuild that failed for a temporary reason, such as a lost connection. */
const RENEW_AGAIN_MS = 2_000;

/** Up to so many events are folded whole before the first row is written. */
const FEW = 50;

type Write = (
  connection: PoolClient,
  live: readonly TableWriter[],
  events: readonly RawEvent[],
  facts: readonly StoredFact[],
) => Promise<void>;

const loadOn =
  (connection: Queryable): Load =>
  async (query) =>
    (await connection.query(prepared(query))).rows;

/** Two round trips: the rows of all tables are asked for at once, and written at once. */
const writeFew: Write = async (connection, live, events, facts) => {
  const load = loadOn(connection);
  const journal = events.length > 0 ? [connection.query(prepared(insertIntoJournal(events)))] : [];
  const folded = live.map((writer) => writer.fold(load, facts));
  await allEnded([...journal, ...folded]);
  const statements = (await Promise.all(folded)).flatMap((changes) => [...eachPrepared(changes)]);
  await allEnded(statements.map((statement) => connection.query(statement)));
};

/** One table is folded here while PostgreSQL writes another's rows. */
const writeMany: Write = async (connection, live, events, facts) => {
  const shared = serializeQueries(connection);
  const load = loadOn(shared);
  const foldInto = async (writer: TableWriter) => runInTurn(shared, eachPrepared(await writer.fold(load, facts)));
  await allEnded([shared.query(prepared(insertIntoJournal(events))), ...live.map(foldInto)]);
};

/**
 * Keeps journal and read-model tables up to date, in one process at a time and one transaction per batch. Rebuilds
 * outdated tables beside the live ones.
 * `done` rejects with {@link FoldFailure}, which names the event a table refused, or with {@link NewerEvent} or
 * {@link NewerGeneration} once a newer release has taken over.
 */
export function createProjector(options: ProjectorOptions): Projector {
  const { client, pool, tables, codec, log = silentLog, onBatch } = options;
  const writers = tables.map((table) => createTableWriter('read', table));
  let settle: { ready: () => void; failed: (error: unknown) => void } | undefined;
  const ready = new Promise<void>((resolve, reject) => {
    settle = { ready: resolve, failed: reject };
  });
  ready.catch(() => undefined);
  let fatalError: unknown;
  let erasures: Awaited<ReturnType<typeof rebuildAfterErasures>> | undefined;
  /** The leader's connection on which all tables were made live at their version. */
  let renewedOn: PoolClient | undefined;
  const assertVersions = (connection: PoolClient, live: ReadonlyMap<string, number>): void =>
    (renewedOn === connection ? assertAllOwn : assertNoneNewer)(tables, live);

  async function begin(connection: PoolClient): Promise<bigint | undefined> {
    await prepareDatabase(pool);
    await connection.query('begin');
    await connection.query('select pg_advisory_xact_lock($1)', [LOCKS.batch]);
    const live = await readVersions(connection);
    assertNoneNewer(tables, live);
    const stale = await createMissingTables(connection, tables, live);
    await connection.query('commit');
    erasures = await rebuildAfterErasures({ connection, pool, codec, tables, log });
    const lost = new AbortController();
    connection.once('end', () => lost.abort());
    void renew(connection, stale, lost.signal);
    return readCheckpoint(connection);
  }

  /** Retries while this process leads: no other process would rebuild these tables. */
  async function renew(connection: PoolClient, stale: readonly Table[], lost: AbortSignal): Promise<void> {
    while (!lost.aborted) {
      try {
        if (stale.length > 0) await renewTables({ pool, codec, tables: stale, log });
        await erasures?.check();
        await forgetStandstill(pool);
        if (!lost.aborted) renewedOn = connection;
        settle?.ready();
        return;
      } catch (error) {
        log.error({ err: error }, 'the rebuild of stale tables failed');
        if (isFinal(error)) {
          fatalError = error;
          settle?.failed(error);
          return;
        }
        await pause(RENEW_AGAIN_MS, undefined, { signal: lost }).catch(() => undefined);
      }
    }
  }

  async function handle(connection: PoolClient, batch: Batch): Promise<void> {
    if (fatalError) throw fatalError;
    const started = performance.now();
    const raw = batch.events.flatMap((event) => codec.toRaw(event) ?? []);
    try {
      await noteUnproven(
        connection,
        batch.events.flatMap((event) => codec.unprovenIn(event) ?? []),
      );
      await project(connection, raw, batch.position);
    } catch (error) {
      await connection.query('rollback');
      throw raw.length > 0 && isDataError(error) ? await pinpoint(connection, raw, error) : error;
    }
    const last = raw.at(-1);
    onBatch?.({
      events: raw.length,
      milliseconds: performance.now() - started,
      lagMilliseconds: last && Date.now() - Date.parse(last.metadata.at),
      position: batch.position,
    });
  }

  /** One batch, one transaction. Skips events at or before the stored checkpoint: another leader projected them. */
  async function project(connection: PoolClient, raw: readonly RawEvent[], position: bigint): Promise<void> {
    const facts = await codec.open(raw);
    // Read under the lock: each statement sees what was committed before it runs.
    const [, { position: after, versions }] = await Promise.all([connection.query(BEGIN_BATCH), readState(connection)]);
    assertVersions(connection, versions);
    if (position > after) {
      const newEvents = raw.filter((event) => event.position > after);
      const newFacts = facts.filter((fact) => fact.position > after);
      // A table live at another version is being rebuilt from the journal and takes these events from there.
      const live = writers.filter(({ table }) => versions.get(table.name) === table.version);
      await (newEvents.length > FEW ? writeMany : writeFew)(connection, live, newEvents, newFacts);
    }
    await connection.query(position > after ? commitCheckpoint(position) : 'commit');
  }

  /** PostgreSQL refused a batch: projects its events one by one to name the one it refuses. */
  async function pinpoint(connection: PoolClient, raw: readonly RawEvent[], reason: unknown): Promise<unknown> {
    for (const event of raw) {
      try {
        await project(connection, [event], event.position);
      } catch (error) {
        await connection.query('rollback');
        return isDataError(error) ? new FoldFailure('(PostgreSQL)', event, error) : error;
      }
    }
    return reason;
  }

  const lane = pipelined(pool);
  const following = follow({
    name: 'projector',
    client,
    pool: lane,
    lock: LOCKS.projector,
    log,
    batchSize: options.batchSize ?? 4_000,
    begin,
    handle,
    idle: async (connection) => {
      if (fatalError) throw fatalError;
      assertVersions(connection, await readVersions(connection));
    },
    isFinal,
  });
  const stopRenewing = renewBesideLeader({ pool, codec, tables, log, leads: following.leads });
  const closed = following.done
    .catch(() => undefined)
    .then(() => {
      stopRenewing();
      return lane.end();
    });
  following.done.then(
    () => settle?.failed(new Error('the projector was stopped before its tables were ready')),
    (error: unknown) => settle?.failed(error),
  );
  const done = following.done.catch(async (error: unknown) => {
    await recordStandstill(pool, error).catch((failure: unknown) =>
      log.warn({ err: failure }, 'where projecting stopped could not be written down'),
    );
    throw error;
  });
  done.catch(() => undefined);
  const stop = async () => {
    await following.stop();
    await closed;
  };
  return { ...following, done, ready, stop };
}

function isFinal(error: unknown): boolean {
  const isNewer = error instanceof NewerEvent || error instanceof NewerGeneration;
  const isRefusal = error instanceof FoldFailure || error instanceof TableRefusal || isDataError(error);
  return isNewer || isRefusal || error instanceof TypeError;
}
