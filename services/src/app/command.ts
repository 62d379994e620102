import type { DataOf, EndpointDefinition, EventsOf, EventDefinition, InputOf, Session } from '@diapason/contracts/core';
import type { Aggregate, ExecuteResult, Ids, JobRequest } from '@diapason/event-sourcing';
import type { Pool } from 'pg';

/** What a command or a job may use. Writing goes through `execute`, and nothing else. */
export interface CommandContext {
  /** Undefined on public endpoints called without a token, and in jobs. */
  readonly session: Session | undefined;
  /** Loads the stream, folds, decides, appends. The answer to the client waits until all of it is visible. */
  execute<State, Defs extends Record<string, EventDefinition>>(
    aggregate: Aggregate<State, Defs>,
    id: string | number,
    decide: (state: State) => readonly EventsOf<Defs>[],
  ): Promise<ExecuteResult<EventsOf<Defs>>>;
  readonly ids: Ids;
  /** Queues work that no event asks for (a calculation: one job per family). */
  requestJobs(jobs: readonly JobRequest[]): Promise<void>;
  /** Waits until what this command appended is in the read models (at most 2 s); false when it is late. */
  visible(): Promise<boolean>;
  /** Read models, for what a decision must know of other streams; and `vault`. */
  readonly db: Pool;
  /** Stable id of this command (the `Idempotency-Key`, or new). */
  readonly commandId: string;
  /** Now, ISO 8601 instant. */
  readonly now: string;
  /** Today, `YYYY-MM-DD`, in Europe/Paris. */
  readonly today: string;
  /** Sites the caller may act on, where the endpoint restricts it (`ownSites`); undefined: all. */
  readonly sites: readonly number[] | undefined;
  /** Client address, for throttling and the security log only. */
  readonly ip: string;
}

export interface CommandHandler {
  readonly kind: 'command';
  readonly endpoint: EndpointDefinition;
  readonly run: (input: InputOf<EndpointDefinition>, context: CommandContext) => Promise<unknown>;
}

/**
 * Answers a command endpoint with its `data`. The whole pattern of a command:
 * ```ts
 * export const registerPayment = command(endpoints.saveReglement, async ({ params, body }, { execute, today }) => {
 *   const { events } = await execute(contribution, params.idCotisation, (state) => decideRegisterPayment(state, body, today));
 *   return { idReglement: … };
 * });
 * ```
 */
export function command<E extends EndpointDefinition>(
  endpoint: E,
  run: (input: InputOf<E>, context: CommandContext) => Promise<DataOf<E>>,
): CommandHandler {
  return { kind: 'command', endpoint, run: run as CommandHandler['run'] };
}
