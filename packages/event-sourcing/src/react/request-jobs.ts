import type { Queryable } from '../vault/database';
import { recordJobs } from '../vault/jobs';
import { type Log, silentLog } from '../vault/log';
import type { Queues } from './queues';
import type { JobRequest } from './reactor';

/**
 * For commands that queue work themselves: the ledger first, then the queue. When Redis is away the ledger is enough:
 * the reconciler enqueues what it holds.
 */
export async function requestJobs(
  pool: Queryable,
  queues: Queues,
  jobs: readonly JobRequest[],
  log: Log = silentLog,
): Promise<void> {
  await recordJobs(pool, jobs);
  await enqueueOrLeave(queues, jobs, log);
}

/** Enqueues recorded jobs; what cannot be enqueued now is left to the reconciler. */
export async function enqueueOrLeave(queues: Queues, jobs: readonly JobRequest[], log: Log): Promise<void> {
  if (jobs.length === 0) return;
  try {
    await queues.enqueue(jobs);
  } catch (error) {
    log.warn(
      { err: error, jobs: jobs.length },
      'jobs are in the ledger but not in the queue; the reconciler will enqueue them',
    );
  }
}
