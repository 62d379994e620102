import { FailedJobRetried, FailedJobSetAside, retryFailedJob, setFailedJobAside } from '@diapason/contracts/audit';
import { messages } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { type Actor, aggregate, type JobRequest, jobInFailure, Refusal } from '@diapason/event-sourcing';
import { command } from '../../../machinery/app/command';

/** Streams `failedJob-{id}`: who retried or dismissed a failed job. The job ledger has the result. */
const failedJob = aggregate<
  null,
  { FailedJobRetried: typeof FailedJobRetried; FailedJobSetAside: typeof FailedJobSetAside }
>({
  category: 'failedJob',
  events: { FailedJobRetried, FailedJobSetAside },
  initial: null,
  evolve: () => null,
});

/** @throws Refusal 409 when the job is no longer failed. */
function stillFailed(job: JobRequest | undefined): JobRequest {
  if (!job) throw new Refusal(messages.system.jobNotFailed, 409);
  return job;
}

const facts = ({ id, queue, name }: JobRequest) => ({ tache: id, file: queue, nom: name });

/** What a person asked for is done in the name of who asks for it again; what nobody did stays the job's. */
function inTheNameOf({ actor, onBehalfOf }: Actor, data: JobRequest['data']): JobRequest['data'] {
  if (typeof data.acteur !== 'string') return data;
  const { pour: _, ...rest } = data;
  return { ...rest, acteur: actor, ...(onBehalfOf === undefined ? {} : { pour: onBehalfOf }) };
}

// The event comes before the ledger changes: after a crash between both, the same request completes it.

export const retryFailedJobCommand = command(
  retryFailedJob,
  { needs: ['jobLedger'] },
  async ({ params }, { db, execute, requestJobs, jobLedger, actor }) => {
    const job = stillFailed(await jobInFailure(db, params.id));
    await execute(failedJob, job.id, () => [make(FailedJobRetried, facts(job))]);
    // Queued at once; after a crash before this line, the reconciler queues it from the ledger.
    await requestJobs([stillFailed(await jobLedger.retry(job.id, inTheNameOf(actor, job.data)))]);
    return null;
  },
);

export const setFailedJobAsideCommand = command(
  setFailedJobAside,
  { needs: ['jobLedger'] },
  async ({ params }, { db, execute, jobLedger }) => {
    const job = stillFailed(await jobInFailure(db, params.id));
    await execute(failedJob, job.id, () => [make(FailedJobSetAside, facts(job))]);
    stillFailed(await jobLedger.setAside(job.id));
    return null;
  },
);
