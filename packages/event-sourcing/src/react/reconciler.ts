import type { Pool } from 'pg';
import { openJobs } from '../vault/jobs';
import { type Log, silentLog } from '../vault/log';
import { groupByQueue, type Queues } from './queues';

export interface Reconciler {
  /** One pass, now. @returns how many jobs were enqueued again. */
  reconcile(): Promise<number>;
  stop(): Promise<void>;
}

const PAGE = 1_000;

/**
 * Enqueues again what the ledger says was asked for and never ended, and the queue no longer holds: an emptied Redis loses nothing.
 * Runs at once and then every `everyMs`. Several processes may run one: a job's id makes the second time a no-op.
 */
export function createReconciler(options: {
  pool: Pool;
  queues: Queues;
  log?: Log;
  /** 30 s unless told. */
  everyMs?: number;
  /** Jobs younger than this are left alone, because whoever asked for them may be enqueueing them right now. 5 s unless told. */
  olderThanMs?: number;
}): Reconciler {
  const { pool, queues, log = silentLog, everyMs = 30_000, olderThanMs = 5_000 } = options;
  let running: Promise<number> | undefined;

  async function pass(): Promise<number> {
    let enqueued = 0;
    let after = '';
    for (;;) {
      const jobs = await openJobs(pool, olderThanMs, after, PAGE);
      for (const [queue, group] of groupByQueue(jobs)) {
        const absent = await queues.absent(
          queue,
          group.map((job) => job.id),
        );
        const lost = group.filter((job) => absent.has(job.id));
        await queues.enqueue(lost);
        enqueued += lost.length;
      }
      const last = jobs.at(-1);
      if (!last || jobs.length < PAGE) break;
      after = last.id;
    }
    if (enqueued > 0) log.info({ enqueued }, 'enqueued jobs that the queue had lost');
    return enqueued;
  }

  function reconcile(): Promise<number> {
    running ??= pass().finally(() => {
      running = undefined;
    });
    return running;
  }

  const tick = (): void => {
    reconcile().catch((error: unknown) => log.warn({ err: error }, 'cannot reconcile jobs now'));
  };
  tick();
  const timer = setInterval(tick, everyMs);
  return {
    reconcile,
    async stop() {
      clearInterval(timer);
      await running?.catch(() => undefined);
    },
  };
}
