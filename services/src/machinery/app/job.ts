import type { JobResult } from '@diapason/event-sourcing';
import type { CommandContext } from './command';

/** What a job may use: commands under the job's own id (a retry appends nothing twice), mails and files. */
export interface JobContext extends Omit<CommandContext, 'session' | 'sites' | 'ip' | 'throttle' | 'refreshCookie'> {
  /** Asks for a mail: appends MailRequested under an id derived from the job's, so a retry asks once. */
  readonly jobId: string;
  /** 1 for the first attempt, `ATTEMPTS` for the last. */
  readonly attempt: number;
  /** How often it was begun in all, this time included: a process killed over it, or a retry by hand, counts too. */
  readonly begun: number;
  readonly requestedAt: Date;
  /** How far it is: kept in the ledger, for whoever watches. */
  progress(done: number, total: number): Promise<void>;
}

/** Handles the jobs of one name. What it returns is kept in the ledger; `changed` feeds the progress of a batch. */
export interface JobHandler {
  readonly kind: 'job';
  readonly queue: string;
  readonly name: string;
  readonly run: (data: Readonly<Record<string, unknown>>, context: JobContext) => Promise<JobResult | undefined>;
  /** Jobs of its queue at a time, where they wait for others more than they work. Otherwise `JOBS_CONCURRENCY` says. */
  readonly concurrency?: number;
}

export function job(
  queue: string,
  name: string,
  run: JobHandler['run'],
  options: Pick<JobHandler, 'concurrency'> = {},
): JobHandler {
  return { kind: 'job', queue, name, run, ...options };
}
