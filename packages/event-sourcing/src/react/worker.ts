import { Worker as BullWorker, DelayedError, type Job, UnrecoverableError } from 'bullmq';
import { Redis } from 'ioredis';
import type { Pool } from 'pg';
import { Refusal } from '../core/refusal';
import { isUnavailable } from '../core/unavailable';
import { grouped } from '../vault/grouped';
import {
  BEHIND,
  type FinishedJob,
  failJob,
  finishJobs,
  isNextOfLane,
  type JobResult,
  nextAfter,
  noteProgress,
  startJobs,
  UNKNOWN,
} from '../vault/jobs';
import { type Log, silentLog } from '../vault/log';
import { masked } from '../vault/loggable';
import { createLanes, EarlierJobPending } from './lanes';
import { ATTEMPTS, LONGEST_PAUSE_MS, promoteJob } from './queues';
import { LOCK_MS, renewJobLock } from './renew-job-lock';

/** A job as its handler sees it. */
export interface RunningJob {
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
 * final; other errors are retried a few times, or until the server is back if it was away (`isUnavailable`).
 */
// biome-ignore lint/suspicious/noConfusingVoidType: a handler with nothing to report returns nothing
export type JobHandler = (job: RunningJob) => Promise<JobResult | void>;

export interface Worker {
  /** Finishes the running jobs, then stops. */
  stop(): Promise<void>;
}

/** What is read of a job in Redis: its lane, to wait in line. Name, data and order come from the ledger. */
interface Payload {
  readonly lane?: string;
}

/**
 * A job that came too early is woken by the job before it. In case that one was killed, it also checks by itself, less often the longer it
 * waits. These checks use up no attempts.
 */
const behindMs = ({ timestamp }: Job): number =>
  Math.min(Math.max((Date.now() - timestamp) / 10, 500), LONGEST_PAUSE_MS);
/** High on purpose: killed workers usually mean a killed machine, not a deadly job. The ledger keeps the truth. */
const MAX_STALLED = 100;

/**
 * Works on one queue. Begins what the ledger holds and nothing else, with the data that stand there; records a result there before
 * acknowledging the job; never repeats a job that it has finished.
 */
export function createWorker(options: {
  readonly queue: string;
  /** By job name. */
  readonly handlers: Readonly<Record<string, JobHandler>>;
  readonly pool: Pool;
  readonly redisUrl: string;
  /** Jobs at a time, 4 by default. */
  readonly concurrency?: number;
  /** After this time another worker takes over a killed worker's jobs; the product's own unless told. */
  readonly lockMs?: number;
  readonly progress?: (id: string, done: number, total: number) => void;
  readonly log?: Log;
}): Worker {
  const { queue, handlers, pool, lockMs = LOCK_MS, log = silentLog } = options;
  const connection = new Redis(options.redisUrl, { maxRetriesPerRequest: null });
  connection.on('error', () => undefined);

  // Parallel jobs share their ledger writes: otherwise thousands of small ones would each wait for two commits.
  const start = grouped((ids: readonly string[]) => startJobs(pool, queue, ids));
  const finish = grouped((jobs: readonly FinishedJob[]) => finishJobs(pool, jobs));

  const lanes = createLanes();

  /** The ledger keeps the order of a lane over all processes. Within this one a job waits for those before it, rather than come again. */
  async function work(job: Job<Payload>, token = ''): Promise<JobResult | undefined> {
    // Before any await: jobs arrive in order, and awaits may finish in another.
    const place = lanes.take(job.data.lane);
    const letGo = renewJobLock(job, token, lockMs, log);
    try {
      await place.turn();
      return await workInTurn(job, job.id ?? '');
    } catch (error) {
      if (!(error instanceof EarlierJobPending)) throw error;
      letGo();
      await job.moveToDelayed(Date.now() + behindMs(job), token);
      await wakeIfNext(job.id ?? '');
      throw new DelayedError();
    } finally {
      letGo();
      place.leave();
    }
  }

  /** The job before this one may have ended just now, before it could see this one waiting. */
  async function wakeIfNext(id: string): Promise<void> {
    try {
      if (await isNextOfLane(pool, id)) await wake(id);
    } catch (error) {
      log.warn({ err: error, queue, job: id }, 'the ledger does not say whether a job is the next; it comes by itself');
    }
  }

  /** Lets a job that came too early come now. */
  async function wake(id: string | undefined): Promise<void> {
    if (id === undefined) return;
    try {
      // Where Redis lost it, the reconciler enqueues it again.
      await promoteJob(worker, id);
    } catch (error) {
      log.warn({ err: error, queue, job: id }, 'a job cannot be woken; it comes by itself');
    }
  }

  async function workInTurn(job: Job<Payload>, id: string): Promise<JobResult | undefined> {
    const started = await start(id);
    if (started === UNKNOWN) {
      log.error({ queue, job: id }, 'the queue holds a job that the ledger does not know: it is not begun');
      return undefined;
    }
    if (!started) {
      // The process that finished it may have been killed before it woke the next job.
      await wake(await nextAfter(pool, id));
      return undefined;
    }
    if (started === BEHIND) throw new EarlierJobPending('an earlier job of its lane is not done');
    const { name, data, batch } = started.request;
    try {
      const handler = handlers[name];
      if (!handler) throw new UnrecoverableError(`no handler of ${queue}/${name}`);
      const result = await handler({
        id,
        name,
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
      await wake(await finish({ id, result: result ?? {} }));
      return result ?? undefined;
    } catch (error) {
      const hopeless = error instanceof Refusal || error instanceof UnrecoverableError;
      const last = job.attemptsMade + 1 >= (job.opts.attempts ?? ATTEMPTS);
      // A job that waits for a server stays open in the ledger: the queue drops it, the reconciler brings it back.
      const final = hopeless || (last && !isUnavailable(error));
      // Refusals are our own words. Any other message may repeat personal data, so it is masked.
      const message = error instanceof Refusal ? error.message : masked(error instanceof Error ? error.message : '');
      const told = { err: error, queue, job: id, name, final };
      if (isUnavailable(error)) log.warn(told, 'a job waits, and is tried again');
      else log.error(told, 'a job failed');
      await wake(await failJob(pool, id, message, final));
      throw hopeless || last ? new UnrecoverableError(message) : new Error(message);
    }
  }

  const worker = new BullWorker<Payload>(queue, work, {
    connection,
    concurrency: options.concurrency ?? 4,
    maxStalledCount: MAX_STALLED,
    lockDuration: lockMs,
    // `renewJobLock` does it.
    skipLockRenewal: true,
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
