import type { Pool } from 'pg';
import { openJobs } from '../vault/jobs';
import { type Log, silentLog } from '../vault/log';
import { groupByQueue, type Queues } from './queues';

export interface Reconciler {
  /** Runs one pass now. @returns the number of jobs enqueued again. */
  reconcile(): Promise<number>;
  stop(): Promise<void>;
}

const PAGE = 1_000;

/**
 * Enqueues open jobs of the ledger that the queue no longer holds, so an emptied Redis loses nothing, and brings
 * forward those that a wrong clock put off.
 * Runs at once, then every `everyMs`. Several processes may run one: a known job id is a no-op.
 */
export function createReconciler(options: {
  pool: Pool;
  queues: Queues;
  log?: Log;
  /** 30 s by default. */
  everyMs?: number;
  /** Skips younger jobs: their requester may be enqueueing them right now. 5 s by default. */
  olderThanMs?: number;
}): Reconciler {
  const { pool, queues, log = silentLog, everyMs = 30_000, olderThanMs = 5_000 } = options;
  let running: Promise<number> | undefined;

  async function pass(): Promise<number> {
    let enqueued = 0;
    let after = '';
    const queuesSeen = new Set<string>();
    for (;;) {
      const jobs = await openJobs(pool, olderThanMs, after, PAGE);
      for (const [queue, group] of groupByQueue(jobs)) {
        queuesSeen.add(queue);
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
    for (const queue of queuesSeen) {
      const forward = await queues.bringForward(queue);
      if (forward > 0) log.info({ queue, forward }, 'brought forward jobs that a clock ahead of time had put off');
    }
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
