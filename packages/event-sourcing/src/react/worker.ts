import { Worker as BullWorker, DelayedError, type Job, UnrecoverableError } from 'bullmq';
import { Redis } from 'ioredis';
import type { Pool } from 'pg';
import { grouped } from '../vault/grouped';
import {
  type FinishedJob,
  failJob,
  finishJobs,
  isJobOver,
  type JobResult,
  noteProgress,
  startJobs,
} from '../vault/jobs';
import { type Log, silentLog } from '../vault/log';
import { masked } from '../vault/loggable';
import { isAway } from '../write/away';
import { Refusal } from '../write/refusal';
import { Behind, createLanes } from './lanes';
import { ATTEMPTS } from './queues';
import type { JobRequest } from './reactor';

/** A job as its handler sees it. */
export interface JobInHand {
  /** Stable over attempts: the handler derives its command ids from it. */
  readonly id: string;
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly batch: string | undefined;
  /** 1 for the first attempt; starts at 1 again when a job that waited for a server is resumed. */
  readonly attempt: number;
  /** Total number of starts, including this one, killed processes and manual retries. */
  readonly begun: number;
  readonly requestedAt: Date;
  /** Reports the progress of a long job. */
  progress(done: number, total: number): Promise<void>;
}

/**
 * Does a job. Must be idempotent: a worker killed before recording the result runs it again. A {@link Refusal} is
 * final; other errors are retried a few times, or until the server is back if it was away (`isAway`).
 */
// biome-ignore lint/suspicious/noConfusingVoidType: a handler with nothing to report returns nothing
export type JobHandler = (job: JobInHand) => Promise<JobResult | void>;

export interface Worker {
  /** Finishes the running jobs, then stops. */
  stop(): Promise<void>;
}

interface Payload {
  readonly data: Readonly<Record<string, unknown>>;
  readonly batch?: string;
}

/** Who comes after a job that will be tried again looks again after this time; it costs none of its attempts. */
const BEHIND_MS = 1_000;
/** High on purpose: killed workers usually mean a killed machine, not a deadly job. The ledger keeps the truth. */
const MAX_STALLED = 100;

/**
 * Works on one queue. Records a result in the ledger before acknowledging the job; never repeats a job the ledger has
 * finished.
 */
export function createWorker(options: {
  readonly queue: string;
  /** By job name. */
  readonly handlers: Readonly<Record<string, JobHandler>>;
  readonly pool: Pool;
  readonly redisUrl: string;
  /** Jobs at a time, 4 by default. */
  readonly concurrency?: number;
  /** Jobs of one lane run one after the other in this process, in the order of their requests. Undefined: a job waits for nobody. */
  readonly lane?: (job: { readonly name: string; readonly data: Payload['data'] }) => string | undefined;
  readonly progress?: (id: string, done: number, total: number) => void;
  readonly log?: Log;
}): Worker {
  const { queue, handlers, pool, log = silentLog } = options;
  const connection = new Redis(options.redisUrl, { maxRetriesPerRequest: null });
  connection.on('error', () => undefined);

  // Parallel jobs share their ledger writes: otherwise thousands of small ones would each wait for two commits.
  const start = grouped((jobs: readonly JobRequest[]) => startJobs(pool, jobs));
  const finish = grouped(async (jobs: readonly FinishedJob[]) => {
    await finishJobs(pool, jobs);
    return jobs;
  });

  const lanes = createLanes({ isOver: (id) => isJobOver(pool, id) });

  async function work(job: Job<Payload>, token?: string): Promise<JobResult | undefined> {
    const id = job.id ?? '';
    const { data } = job.data;
    // At once: jobs come in their order, and what is awaited first may end in another.
    const place = lanes.take(options.lane?.({ name: job.name, data }), id);
    let isOver = false;
    try {
      await place.turn();
      return await workInTurn(job, id, () => {
        isOver = true;
      });
    } catch (error) {
      if (!(error instanceof Behind)) throw error;
      await job.moveToDelayed(Date.now() + BEHIND_MS, token);
      throw new DelayedError();
    } finally {
      if (isOver) place.leave();
      else place.owe();
    }
  }

  /** @param over called when the job is done, or given up for good. */
  async function workInTurn(job: Job<Payload>, id: string, over: () => void): Promise<JobResult | undefined> {
    const { data, batch } = job.data;
    const request = { id, queue, name: job.name, data, ...(batch ? { batch } : {}) };
    const started = await start(request);
    if (!started) {
      over();
      return undefined;
    }
    try {
      const handler = handlers[job.name];
      if (!handler) throw new UnrecoverableError(`no handler of ${queue}/${job.name}`);
      const result = await handler({
        id,
        name: job.name,
        data,
        batch,
        attempt: job.attemptsMade + 1,
        begun: started.begun,
        requestedAt: started.requestedAt,
        progress: async (done, total) => {
          options.progress?.(id, done, total);
          await noteProgress(pool, id, done, total);
        },
      });
      await finish({ id, result: result ?? {} });
      over();
      return result ?? undefined;
    } catch (error) {
      const hopeless = error instanceof Refusal || error instanceof UnrecoverableError;
      const last = job.attemptsMade + 1 >= (job.opts.attempts ?? ATTEMPTS);
      // A job that waits for a server stays open in the ledger: the queue drops it, the reconciler brings it back.
      const final = hopeless || (last && !isAway(error));
      // Refusals are our own words. Any other message may repeat personal data, so it is masked.
      const message = error instanceof Refusal ? error.message : masked(error instanceof Error ? error.message : '');
      log.error({ err: error, queue, job: id, name: job.name, final }, 'a job failed');
      await failJob(pool, id, message, final);
      if (final) over();
      throw hopeless || last ? new UnrecoverableError(message) : new Error(message);
    }
  }

  const worker = new BullWorker<Payload>(queue, work, {
    connection,
    concurrency: options.concurrency ?? 4,
    maxStalledCount: MAX_STALLED,
    // After this time another worker takes over a killed worker's jobs; a living worker renews twice as often.
    lockDuration: 7_000,
    stalledInterval: 1_500,
    skipVersionCheck: true,
  });
  worker.on('error', (error) => log.warn({ err: error, queue }, 'the queue cannot be reached; trying again'));
  return {
    async stop() {
      await worker.close();
      connection.disconnect();
    },
  };
}
