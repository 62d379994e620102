import { FailedJobRetried, FailedJobSetAside, retryFailedJob, setFailedJobAside } from '@diapason/contracts/audit';
import { messages } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import {
  aggregate,
  type JobRequest,
  jobInFailure,
  Refusal,
  retryFailedJob as retryInLedger,
  setFailedJobAside as setAsideInLedger,
} from '@diapason/event-sourcing';
import { command } from '../../../machinery/app/command';

/** Streams `failedJob-{id}`: who had a job tried again, or set it aside. What became of it is in the job ledger. */
const failedJob = aggregate<
  null,
  { FailedJobRetried: typeof FailedJobRetried; FailedJobSetAside: typeof FailedJobSetAside }
>({
  category: 'failedJob',
  events: { FailedJobRetried, FailedJobSetAside },
  initial: null,
  evolve: () => null,
});

/** @throws Refusal 409 when it is not in failure any more. */
function stillFailed(job: JobRequest | undefined): JobRequest {
  if (!job) throw new Refusal(messages.system.jobNotFailed, 409);
  return job;
}

const facts = ({ id, queue, name }: JobRequest) => ({ tache: id, file: queue, nom: name });

// Who did it is on record before the ledger changes: ended in between, it has changed nothing, and is asked for again.

export const retryFailedJobCommand = command(retryFailedJob, async ({ params }, { db, execute, requestJobs }) => {
  const job = stillFailed(await jobInFailure(db, params.id));
  await execute(failedJob, job.id, () => [make(FailedJobRetried, facts(job))]);
  // Queued at once; were the process to end before, the reconciler finds it in the ledger.
  await requestJobs([stillFailed(await retryInLedger(db, job.id))]);
  return null;
});

export const setFailedJobAsideCommand = command(setFailedJobAside, async ({ params }, { db, execute }) => {
  const job = stillFailed(await jobInFailure(db, params.id));
  await execute(failedJob, job.id, () => [make(FailedJobSetAside, facts(job))]);
  stillFailed(await setAsideInLedger(db, job.id));
  return null;
});
