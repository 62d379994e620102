import { ErrorCode, Queue, type Worker } from 'bullmq';
import { Redis, type RedisOptions } from 'ioredis';
import type { JobRequest } from '../vault/jobs';

/** BullMQ queues by name, on one connection. Their content can always be restored from the ledger. */
export interface Queues {
  /** Adds jobs under their own ids; existing ones stay as they are. @throws Error when Redis cannot be reached. */
  enqueue(jobs: readonly JobRequest[]): Promise<void>;
  /** The ids that the queue does not hold in any state. */
  absent(queue: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Makes jobs due that would wait longer than any pause: a clock that was ahead counted their time. @returns their number. */
  bringForward(queue: string): Promise<number>;
  /** For metrics: waiting, active, delayed and failed jobs of each queue used so far. */
  counts(): Promise<Readonly<Record<string, Readonly<Record<string, number>>>>>;
  stop(): Promise<void>;
}

/** Attempts before a failure is final. The pause before the second is FIRST_PAUSE_MS and doubles each time. */
export const ATTEMPTS = 5;
const FIRST_PAUSE_MS = 1_000;
/** No job waits longer before it is looked at again. */
export const LONGEST_PAUSE_MS = 30_000;
/** BullMQ orders delayed jobs by the instant at which they are due, times this. */
const SCORES_PER_MS = 4_096;

/**
 * Connection options for callers that must not wait while Redis is away or silent. Not for workers, which wait as long
 * as it takes.
 */
export const FAIL_FAST_REDIS = {
  maxRetriesPerRequest: 1,
  enableOfflineQueue: false,
  commandTimeout: 2_000,
  // After this time later commands fail at once instead of waiting 2 s each.
  socketTimeout: 2_000,
} satisfies RedisOptions;
/** How long Redis is waited for: {@link FAIL_FAST_REDIS}, or other figures in its place. */
export type FailFastRedis = typeof FAIL_FAST_REDIS;

/**
 * Connects at the first use. A producer fails at once when Redis is away: the reconciler enqueues the job later.
 */
export function createQueues(redisUrl: string, options: FailFastRedis = FAIL_FAST_REDIS): Queues {
  const connection = new Redis(redisUrl, { ...options, lazyConnect: true });
  // Each command reports its own failure, and ioredis reconnects by itself.
  connection.on('error', () => undefined);
  let connecting: Promise<void> | undefined;
  const queues = new Map<string, Queue>();

  async function connected(): Promise<Redis> {
    if (connection.status === 'wait') connecting ??= connection.connect().catch(() => undefined);
    await connecting;
    // BullMQ would wait for Redis, and the command's answer with it.
    if (connection.status !== 'ready') throw new Error('Redis cannot be reached');
    return connection;
  }

  function queueOf(name: string): Queue {
    let queue = queues.get(name);
    if (!queue) {
      queue = new Queue(name, {
        connection,
        skipVersionCheck: true,
        defaultJobOptions: {
          attempts: ATTEMPTS,
          backoff: { type: 'exponential', delay: FIRST_PAUSE_MS },
          // The ledger records outcomes; Redis keeps only open jobs.
          removeOnComplete: true,
          removeOnFail: true,
        },
      });
      queue.on('error', () => undefined);
      queues.set(name, queue);
    }
    return queue;
  }

  return {
    async enqueue(jobs) {
      await connected();
      for (const [name, group] of groupByQueue(jobs)) {
        await queueOf(name).addBulk(
          group.map((job) => ({
            name: job.name,
            // The rest stands in the ledger, and is read from there.
            data: job.lane ? { lane: job.lane } : {},
            opts: { jobId: job.id },
          })),
        );
      }
    },
    async absent(name, ids) {
      const redis = await connected();
      const queue = queueOf(name);
      const pipeline = redis.pipeline();
      for (const id of ids) pipeline.exists(queue.toKey(id));
      const answers = (await pipeline.exec()) ?? [];
      const missing = new Set<string>();
      for (const [index, [error, exists]] of answers.entries()) {
        if (error) throw error;
        const id = ids[index];
        if (exists === 0 && id !== undefined) missing.add(id);
      }
      return missing;
    },
    async bringForward(name) {
      const redis = await connected();
      const queue = queueOf(name);
      const latest = (Date.now() + 2 * LONGEST_PAUSE_MS) * SCORES_PER_MS;
      const ids = await redis.zrangebyscore(queue.toKey('delayed'), latest, '+inf');
      let forward = 0;
      for (const id of ids) if (await promoteJob(queue, id)) forward += 1;
      return forward;
    },
    async counts() {
      await connected();
      const entries = [...queues].map(async ([name, queue]) => [name, await queue.getJobCounts()] as const);
      return Object.fromEntries(await Promise.all(entries));
    },
    async stop() {
      await Promise.all([...queues.values()].map((queue) => queue.close()));
      connection.disconnect();
    },
  };
}

/** Lets a delayed job come now. @returns false where it does not wait for its time: it is due or under way already, or nobody knows it. */
export async function promoteJob({ backend }: Pick<Queue | Worker, 'backend'>, id: string): Promise<boolean> {
  try {
    await backend.promote(id);
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code === ErrorCode.JobNotInState) return false;
    throw error;
  }
}

export function groupByQueue(jobs: readonly JobRequest[]): ReadonlyMap<string, readonly JobRequest[]> {
  const groups = new Map<string, JobRequest[]>();
  for (const job of jobs) groups.set(job.queue, [...(groups.get(job.queue) ?? []), job]);
  return groups;
}
