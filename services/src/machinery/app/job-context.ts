import { createWorker, type RunningJob, type Runtime, type Worker } from '@diapason/event-sourcing';
import type { Application } from './application';
import { type ContextDeps, workContext } from './command-context';
import type { JobContext, JobHandler } from './job';
import type { WorkPowers } from './powers';

/** The context of one job: commands under the job's own id, so that a second run appends nothing twice and gets the same ids. */
export function jobContext(deps: ContextDeps, job: RunningJob): JobContext & WorkPowers {
  const context = workContext(deps, {
    actor: { ...askedBy(job), correlationId: job.batch ?? job.id, causationId: job.id },
    commandId: job.id,
    repeatable: true,
  });
  return {
    ...context,
    jobId: job.id,
    attempt: job.attempt,
    begun: job.begun,
    requestedAt: job.requestedAt,
    progress: (done, total) => job.progress(done, total),
  };
}

/** Work that a person asked for stands in their name (`acteur` of the job's data, `pour` whom they impersonated); else in the job's. */
function askedBy({ name, data: { acteur, pour } }: Pick<RunningJob, 'name' | 'data'>) {
  if (typeof acteur !== 'string') return { actor: `job:${name}` };
  return { actor: acteur, ...(typeof pour === 'string' ? { onBehalfOf: pour } : {}) };
}

/**
 * One worker for each queue that has a handler.
 * @throws Error when two handlers have the same queue and name.
 */
export function startWorkers(
  app: Pick<Application, 'environment' | 'log'> & ContextDeps & { runtime: Runtime },
  handlers: readonly JobHandler[],
): Worker[] {
  const queues = new Map<string, Record<string, (job: RunningJob) => ReturnType<JobHandler['run']>>>();
  for (const { queue, name, run } of handlers) {
    const named = queues.get(queue) ?? {};
    if (named[name]) throw new Error(`two handlers of ${queue}/${name}`);
    named[name] = (job) => run(job.data, jobContext(app, job));
    queues.set(queue, named);
  }
  return [...queues].map(([queue, named]) =>
    createWorker({
      queue,
      handlers: Object.fromEntries(
        Object.entries(named).map(([name, run]) => [name, async (job: RunningJob) => (await run(job)) ?? {}]),
      ),
      pool: app.runtime.pool,
      redisUrl: app.environment.REDIS_URL,
      concurrency: Math.max(
        app.environment.JOBS_CONCURRENCY,
        ...handlers.filter((handler) => handler.queue === queue).map((handler) => handler.concurrency ?? 0),
      ),
      log: app.log,
    }),
  );
}
