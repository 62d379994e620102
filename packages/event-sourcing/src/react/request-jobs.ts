import type { Queryable } from '../vault/database';
import { type JobRequest, recordJobs } from '../vault/jobs';
import { type Log, silentLog } from '../vault/log';
import type { Queues } from './queues';

/**
 * For commands that queue work themselves. Records the jobs in the ledger, then enqueues them; without Redis the
 * reconciler enqueues them later.
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

/** Enqueues recorded jobs. Failures are logged and left to the reconciler. */
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
