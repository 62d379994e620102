import { Worker as BullWorker, type Job, UnrecoverableError } from 'bullmq';
import { Redis } from 'ioredis';
import type { Pool } from 'pg';
import { grouped } from '../vault/grouped';
import { type FinishedJob, failJob, finishJobs, type JobResult, noteProgress, startJobs } from '../vault/jobs';
import { type Log, silentLog } from '../vault/log';
import { masked } from '../vault/loggable';
import { isAway } from '../write/away';
import { Refusal } from '../write/refusal';
import { ATTEMPTS } from './queues';
import type { JobRequest } from './reactor';

/** A job as its handler sees it. */
export interface JobInHand {
  /** Stable over attempts: commands that the handler issues derive their ids from it. */
  readonly id: string;
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly batch: string | undefined;
  /** 1 for the first attempt; again 1 when a job that waited for a server is taken up anew. */
  readonly attempt: number;
  /** How often it was begun in all, this time included: a process killed over it, or a retry by hand, counts too. */
  readonly begun: number;
  readonly requestedAt: Date;
  /** Shows how far a long job is. */
  progress(done: number, total: number): Promise<void>;
}

/**
 * Does a job. May run twice for one job (a worker killed after the work and before the record), so what it does must be idempotent.
 * A {@link Refusal} is final at once; any other error is tried again a few times, and one that says that a server is away
 * (`isAway`) until it is back.
 */
// biome-ignore lint/suspicious/noConfusingVoidType: a handler with nothing to report returns nothing
export type JobHandler = (job: JobInHand) => Promise<JobResult | void>;

export interface Worker {
  /** Finishes the jobs in hand, then stops. */
  stop(): Promise<void>;
}

interface Payload {
  readonly data: Readonly<Record<string, unknown>>;
  readonly batch?: string;
}

/** A worker killed this many times over one job is more likely a killed machine than a deadly job; the ledger keeps the truth. */
const MAX_STALLED = 100;

/** Takes jobs of one queue. A result is in the ledger before the job is acknowledged; a job the ledger has finished is not done again. */
export function createWorker(options: {
  readonly queue: string;
  /** By job name. */
  readonly handlers: Readonly<Record<string, JobHandler>>;
  readonly pool: Pool;
  readonly redisUrl: string;
  /** Jobs at a time. 4 unless told. */
  readonly concurrency?: number;
  readonly progress?: (id: string, done: number, total: number) => void;
  readonly log?: Log;
}): Worker {
  const { queue, handlers, pool, log = silentLog } = options;
  const connection = new Redis(options.redisUrl, { maxRetriesPerRequest: null });
  connection.on('error', () => undefined);

  // Jobs that run side by side share their ledger writes: thousands of small ones would each wait for two commits.
  const start = grouped((jobs: readonly JobRequest[]) => startJobs(pool, jobs));
  const finish = grouped(async (jobs: readonly FinishedJob[]) => {
    await finishJobs(pool, jobs);
    return jobs;
  });

  async function work(job: Job<Payload>): Promise<JobResult | undefined> {
    const id = job.id ?? '';
    const { data, batch } = job.data;
    const request = { id, queue, name: job.name, data, ...(batch ? { batch } : {}) };
    const started = await start(request);
    if (!started) return undefined;
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
      return result ?? undefined;
    } catch (error) {
      const hopeless = error instanceof Refusal || error instanceof UnrecoverableError;
      const last = job.attemptsMade + 1 >= (job.opts.attempts ?? ATTEMPTS);
      // A job that only waits for a server stays open in the ledger: the queue drops it, and the reconciler brings it back.
      const final = hopeless || (last && !isAway(error));
      // Ledger and queue keep the message: refusals are our own words, any other text may repeat a person's data.
      const message = error instanceof Refusal ? error.message : masked(error instanceof Error ? error.message : '');
      log.error({ err: error, queue, job: id, name: job.name, final }, 'a job failed');
      await failJob(pool, id, message, final);
      throw hopeless || last ? new UnrecoverableError(message) : new Error(message);
    }
  }

  const worker = new BullWorker<Payload>(queue, work, {
    connection,
    concurrency: options.concurrency ?? 4,
    maxStalledCount: MAX_STALLED,
    // Jobs of a killed worker are taken up by another after this; a living one renews it twice as often.
    lockDuration: 10_000,
    stalledInterval: 5_000,
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
