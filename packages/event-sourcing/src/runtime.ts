import type { EventStoreDBClient } from '@eventstore/db-client';
import type { Pool } from 'pg';
import type { Codec, EventCatalogue } from './codec/codec';
import { createCodec } from './codec/create-codec';
import { createEventMacs, type EventMacs } from './codec/event-mac';
import type { IntermediateKeys } from './codec/intermediate-keys';
import { eventKeysOf, intermediateKeysOf, type KeySettings } from './codec/key-settings';
import { createPersonalKeys, ERASED_CHANNEL, type PersonalKeys } from './codec/personal-keys';
import { RETRY_POLICY, type RetryPolicy } from './core/retry-policy';
import { createQueues, type FailFastRedis } from './react/queues';
import { enqueueOrLeave, requestJobs } from './react/request-jobs';
import { createPositionWait, type PositionWait } from './read/position-wait';
import { createPool } from './vault/database';
import { createIds, type Ids } from './vault/ids';
import type { JobRequest } from './vault/jobs';
import { type BatchProgress, batchProgress, recordJobs, retryFailedJobs } from './vault/jobs';
import { createMutex, type Mutex } from './vault/lock';
import { LOCKS } from './vault/locks';
import { type Log, silentLog } from './vault/log';
import { prepareDatabase } from './vault/schema';
import { createSharedLock, type SharedLock } from './vault/shared-lock';
import { connectEventStore } from './write/connect';
import { disposeOf } from './write/dispose';
import {
  type AppendRetry,
  type Clock,
  createExecute,
  createLoad,
  createReadStream,
  type Execute,
  type Load,
  type ReadStream,
} from './write/execute';
import {
  createExecuteEach,
  createExecuteOn,
  createLoadEach,
  type ExecuteEach,
  type ExecuteOn,
  type LoadEach,
} from './write/execute-each';
import { createKeptHistories } from './write/kept-histories';
import { createReadFromJournal, createRemember, type Remember } from './write/recall';
import { type AppendNumbered, createAppendNumbered } from './write/series';

export interface RuntimeConfig {
  /** `esdb://host:port?tls=false` */
  readonly eventStoreUrl: string;
  readonly databaseUrl: string;
  /** Without it there is no queue: jobs are only recorded in the ledger. */
  readonly redisUrl?: string;
  /** How long the queues wait for Redis; the product's own unless told. */
  readonly redisOptions?: FailFastRedis;
  readonly secrets: KeySettings;
  readonly catalogue: EventCatalogue;
  readonly clock?: Clock;
  readonly log?: Log;
  /** Most PostgreSQL connections, 10 by default. */
  readonly connections?: number;
  /** How many ids of a kind the process takes at once, see `createIds`. */
  readonly idBlocks?: Readonly<Record<string, number>>;
  /** Most milliseconds of a statement that looks things up; no bound unless told. */
  readonly readMs?: number | undefined;
  /** How long the event store is waited for; the product's own unless told. */
  readonly retryPolicy?: RetryPolicy;
  /** Called for each append that needed another try. */
  readonly onAppendRetry?: (reason: AppendRetry) => void;
}

/** Jobs that commands request directly. */
export interface Jobs {
  request(jobs: readonly JobRequest[]): Promise<void>;
  /** Enqueues jobs already in the ledger; for the reactor runner. */
  enqueue(jobs: readonly JobRequest[]): Promise<void>;
  progress(batch: string): Promise<BatchProgress>;
  /** Makes a batch's failed jobs run again within half a minute. @returns their number. */
  retry(batch: string): Promise<number>;
}

/** Everything the entry points of a service share. */
export interface Runtime {
  readonly client: EventStoreDBClient;
  readonly pool: Pool;
  /** The same database by connections that PostgreSQL lets only read. */
  readonly readModels: Pool;
  readonly keys: PersonalKeys;
  readonly macs: EventMacs;
  readonly intermediates: IntermediateKeys;
  readonly codec: Codec;
  readonly clock: Clock;
  /** How long whatever is asked for waits for the event store. */
  readonly retryPolicy: RetryPolicy;
  readonly execute: Execute;
  readonly executeOn: ExecuteOn;
  readonly executeEach: ExecuteEach;
  readonly appendNumbered: AppendNumbered;
  /** A stream in the log. */
  readonly readStream: ReadStream;
  /** The same in the journal, which may be behind: a fraction of the cost. */
  readonly readFromJournal: ReadStream;
  /** The cached history of a stream; the next decision on it need not read the log. */
  readonly remember: Remember;
  readonly load: Load;
  readonly loadEach: LoadEach;
  readonly ids: Ids;
  readonly positions: PositionWait;
  /** Held (shared) while money changes, so that a year is closed only once nobody holds it. */
  readonly yearLock: SharedLock;
  /** Merges of records run one at a time. */
  readonly merges: Mutex;
  readonly jobs: Jobs;
  readonly queues: ReturnType<typeof createQueues> | undefined;
  stop(): Promise<void>;
}

/** Connects to all servers and creates missing database objects; `stop` closes everything. */
export async function createRuntime(config: RuntimeConfig): Promise<Runtime> {
  const { log = silentLog, clock = { now: () => new Date() }, retryPolicy = RETRY_POLICY } = config;
  const pool = createPool(config.databaseUrl, { max: config.connections ?? 10 });
  await prepareDatabase(pool);
  const readModels = createPool(config.databaseUrl, {
    max: config.connections ?? 10,
    readOnly: true,
    statementMs: config.readMs,
  });
  const client = connectEventStore(config.eventStoreUrl);
  const intermediates = intermediateKeysOf(config.secrets);
  const keys = createPersonalKeys(pool, intermediates);
  const macs = createEventMacs(eventKeysOf(config.secrets));
  const codec = createCodec({ catalogue: config.catalogue, keys, macs, log });
  const positions = createPositionWait(pool, {
    log,
    channels: { [ERASED_CHANNEL]: (subject) => keys.forget(subject) },
  });
  const queues = config.redisUrl ? createQueues(config.redisUrl, config.redisOptions) : undefined;
  const jobs: Jobs = {
    request: (requests) => (queues ? requestJobs(pool, queues, requests, log) : recordJobs(pool, requests)),
    enqueue: async (requests) => {
      if (queues) await enqueueOrLeave(queues, requests, log);
    },
    progress: (batch) => batchProgress(pool, batch),
    retry: (batch) => retryFailedJobs(pool, batch),
  };
  const execute = createExecute(client, codec, clock, retryPolicy, config.onAppendRetry);
  const kept = createKeptHistories();
  const executeOn = createExecuteOn({ client, codec, clock, execute, retryPolicy, kept });
  const readStream = createReadStream(client, codec, retryPolicy);
  return {
    client,
    pool,
    readModels,
    keys,
    intermediates,
    macs,
    codec,
    clock,
    retryPolicy,
    execute,
    executeOn,
    executeEach: createExecuteEach(pool, codec, executeOn),
    appendNumbered: createAppendNumbered({ client, pool, codec, clock }, retryPolicy),
    readStream,
    readFromJournal: createReadFromJournal(pool, codec),
    remember: createRemember(codec, keys, kept),
    load: createLoad(readStream),
    loadEach: createLoadEach(pool, codec),
    ids: createIds(pool, config.idBlocks),
    positions,
    yearLock: createSharedLock(pool, LOCKS.yearLock),
    merges: createMutex(pool, LOCKS.merges),
    jobs,
    queues,
    async stop() {
      await positions.stop();
      await queues?.stop();
      await disposeOf(client);
      await readModels.end();
      await pool.end();
    },
  };
}
