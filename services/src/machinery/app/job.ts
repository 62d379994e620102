import type { EventDefinition, EventsOf } from '@diapason/contracts/core';
import type { Aggregate, ExecuteResult, JobResult, LoadEach } from '@diapason/event-sourcing';
import type { CommandContext } from './command';
import { onlyParts, type WorkPowers } from './powers';

/** What work that no request asks for may use: jobs, installation, the demonstration. */
export interface Work extends Omit<CommandContext, 'session' | 'sites'> {
  /**
   * `execute` for many streams of one kind at once, each once: what became of each, in their order. For work of hundreds of
   * streams, whose histories are then read together.
   */
  executeEach<State, Defs extends Record<string, EventDefinition>>(
    aggregate: Aggregate<State, Defs>,
    decisions: readonly {
      readonly id: string | number;
      readonly decide: (state: State) => readonly EventsOf<Defs>[];
    }[],
  ): Promise<PromiseSettledResult<ExecuteResult<EventsOf<Defs>>>[]>;
  /** What many streams add up to in the journal, which may be behind: for what is decided again when it is written. */
  readonly loadEach: LoadEach;
  /** Address of the product as users type it, without a slash at the end. */
  readonly publicUrl: string;
}

/** What a job may use: commands under the job's own id, so that a retry appends nothing twice. */
export interface JobContext extends Work {
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
  readonly run: (
    data: Readonly<Record<string, unknown>>,
    context: JobContext & WorkPowers,
  ) => Promise<JobResult | undefined>;
  /** Jobs of its queue at a time, where they wait for others more than they work. Otherwise `JOBS_CONCURRENCY` says. */
  readonly concurrency?: number;
}

/** @param options.needs what the job uses beyond {@link JobContext}. */
export function job<const P extends keyof WorkPowers = never>(
  queue: string,
  name: string,
  run: (
    data: Readonly<Record<string, unknown>>,
    context: JobContext & Pick<WorkPowers, P>,
  ) => Promise<JobResult | undefined>,
  { needs = [], ...options }: Pick<JobHandler, 'concurrency'> & { readonly needs?: readonly P[] } = {},
): JobHandler {
  return { kind: 'job', queue, name, run: (data, context) => run(data, grantedTo(needs, context)), ...options };
}

/** Types want each of them here. */
const POWERS = {
  accounts: true,
  passwordLinks: true,
  security: true,
  forgetting: true,
  jobLedger: true,
  yearLock: true,
  reading: true,
  merging: true,
  importing: true,
  files: true,
  staging: true,
  bank: true,
} satisfies Record<keyof WorkPowers, true>;

/** The powers that a job did not declare are taken away. */
function grantedTo<P extends keyof WorkPowers>(
  needs: readonly P[],
  context: JobContext & WorkPowers,
): JobContext & Pick<WorkPowers, P> {
  const parts = Object.keys(context) as (keyof typeof context)[];
  return onlyParts(context, [...parts.filter((part) => !(part in POWERS)), ...needs]);
}
