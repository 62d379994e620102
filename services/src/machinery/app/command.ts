import type {
  CallerOf,
  DataOf,
  EndpointDefinition,
  EventDefinition,
  EventsOf,
  InputOf,
  Session,
} from '@diapason/contracts/core';
import type { Actor, Aggregate, Executed, ExecuteResult, Ids, JobRequest } from '@diapason/event-sourcing';
import type { Pool } from 'pg';
import type { Secrets } from '../session/secrets';
import type { SecurityLog } from './logs';
import type { Throttle } from './throttle';

/** What a command or a job may use. Writing goes through `execute`, and nothing else. */
export interface CommandContext<Caller extends Session | undefined = Session> {
  /** Undefined on public endpoints called without a token. */
  readonly session: Caller;
  /** Loads the stream, folds, decides, appends. The answer to the client waits until all of it is visible. */
  execute<State, Defs extends Record<string, EventDefinition>>(
    aggregate: Aggregate<State, Defs>,
    id: string | number,
    decide: (state: State) => readonly EventsOf<Defs>[],
  ): Promise<Executed<EventsOf<Defs>, State>>;
  /**
   * The same for many streams of one kind at once, each once: what became of each, in their order. For work of hundreds of
   * streams, whose histories are then read together.
   */
  executeEach<State, Defs extends Record<string, EventDefinition>>(
    aggregate: Aggregate<State, Defs>,
    decisions: readonly {
      readonly id: string | number;
      readonly decide: (state: State) => readonly EventsOf<Defs>[];
    }[],
  ): Promise<PromiseSettledResult<ExecuteResult<EventsOf<Defs>>>[]>;
  /** What a stream adds up to now, for a rule that spans two aggregates. */
  load<State, Defs extends Record<string, EventDefinition>>(
    aggregate: Aggregate<State, Defs>,
    id: string | number,
  ): Promise<State>;
  /** Under an Idempotency-Key and in jobs, `next` gives the same ids when the same work runs again. */
  readonly ids: Ids;
  /** Queues work that no event asks for (a calculation: one job per family). */
  requestJobs(jobs: readonly JobRequest[]): Promise<void>;
  /** Waits until what this command appended is in the read models (at most 2 s); false when it is late. */
  visible(): Promise<boolean>;
  /** Read models, for what a decision must know of other streams; and `vault`. */
  readonly db: Pool;
  /** Destroys a person's key for good (`utilisateur-12`); only an erasure does. False when it had been done before. */
  destroyKey(subject: string): Promise<boolean>;
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
  /** Who answers for what is done, as it will stand beside the events. */
  readonly actor: Actor;
  /** Address of the product as users type it, without a slash at the end. */
  readonly publicUrl: string;
  readonly secrets: Secrets;
  readonly security: SecurityLog;
  readonly throttle: Throttle;
  /** The cookie that renews access tokens; only identity's calls use it. */
  readonly refreshCookie: RefreshCookie;
}

export interface RefreshCookie {
  readonly value: string | undefined;
  set(value: string, expires: Date): void;
  clear(): void;
}

export interface CommandHandler {
  readonly kind: 'command';
  readonly endpoint: EndpointDefinition;
  readonly run: (input: InputOf<EndpointDefinition>, context: CommandContext<Session | undefined>) => Promise<unknown>;
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
  run: (input: InputOf<E>, context: CommandContext<CallerOf<E>>) => Promise<DataOf<E>>,
): CommandHandler {
  // What comes here has been let in: nobody without a session passes an endpoint that is not public.
  return { kind: 'command', endpoint, run: run as CommandHandler['run'] };
}
