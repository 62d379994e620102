import type { Job } from 'bullmq';
import type { Log } from '../vault/log';

/** After this time another worker takes over a killed worker's jobs, in ms. */
export const LOCK_MS = 7_000;
/** Twice within that time, and some more for a slow queue. */
const RENEW_MS = 2_500;

/**
 * Keeps a job in the hand of who took it. BullMQ's own renewal goes by the job's id: it ends where one of a process's slots lets go of a
 * job that another has taken again.
 * @param token that with which it was taken
 * @param lockMs for how long each renewal keeps it
 * @returns ends it
 */
export function renewJobLock(job: Job, token: string, lockMs: number, log: Log): () => void {
  let ended = false;
  let timer = setTimeout(renew, RENEW_MS);
  function renew(): void {
    job.extendLock(token, lockMs).then(
      (kept) => {
        if (ended) return;
        if (kept) timer = setTimeout(renew, RENEW_MS);
        else log.warn({ queue: job.queueName, job: job.id }, 'a job in hand was lost; another worker may begin it');
      },
      (error: unknown) => {
        if (ended) return;
        log.warn({ err: error, queue: job.queueName, job: job.id }, 'a job cannot be kept now; trying again');
        timer = setTimeout(renew, RENEW_MS);
      },
    );
  }
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}
