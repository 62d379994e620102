import { messages } from '@diapason/contracts/constants';
import type {
  CallerOf,
  EndpointDefinition,
  EventDefinition,
  EventsOf,
  InputOf,
  Session,
} from '@diapason/contracts/core';
import {
  type Actor,
  type Aggregate,
  type Entered,
  type Entry,
  type Executed,
  type Fact,
  type Ids,
  type JobRequest,
  type JournalTail,
  type Load,
  type Memory,
  type ReadModels,
  Refusal,
} from '@diapason/event-sourcing';
import type { AnswerOf } from '@diapason/projections';
import { onlyParts, type Powers } from './powers';

/** What every command may use. It writes by `execute`, and what has a number of a series by `appendNumbered`; what needs more declares it, see {@link Powers}. */
export interface CommandContext<Caller extends Session | undefined = Session> {
  /** Undefined on public endpoints called without a token. */
  readonly session: Caller;
  /**
   * Loads the stream, folds, decides, appends. The answer to the client waits until all of it is visible.
   * @param key under which it is done once, whichever command does it; the command's own unless told.
   */
  execute<State, Defs extends Record<string, EventDefinition>>(
    aggregate: Aggregate<State, Defs>,
    id: string | number,
    decide: (state: State) => readonly EventsOf<Defs>[],
    key?: string,
  ): Promise<Executed<EventsOf<Defs>, State>>;
  /** Gives something the next number of a series and writes both in one append; under the same key it is the same again. */
  appendNumbered<F extends Fact>(entry: Omit<Entry<F>, 'actor'>): Promise<Entered<F>>;
  /** What a stream adds up to now, for a rule that spans two aggregates. `execute` returns the state it leaves. */
  readonly load: Load;
  /** What a stream added up to when the log was at a position, as far as the journal has it; nothing may be decided on it. */
  loadAt<State, Defs extends Record<string, EventDefinition>>(
    aggregate: Aggregate<State, Defs>,
    id: string | number,
    position: bigint,
  ): Promise<State>;
  /**
   * `load` from the journal, which may be behind; undefined where it has none of the stream. What is decided on it next is guarded by the
   * exact revision: where the journal was behind it is decided again, on the log. At a fraction of the cost.
   */
  readFromJournal<State, Defs extends Record<string, EventDefinition>>(
    aggregate: Aggregate<State, Defs>,
    id: string | number,
  ): Promise<State | undefined>;
  /**
   * Lets the next `execute` on a stream decide without reading the log: on the history that this process has cached, completed by what the
   * journal has after it. The caller reads that (`journalTail`) in the same statement as what else the decision needs. If the log has more,
   * the append fails on the exact revision and `execute` decides again on the log.
   */
  warm(target: { readonly category: string }, id: string | number): Warming;
  /** Under an Idempotency-Key and in jobs, `next` gives the same ids when the same work runs again. */
  readonly ids: Ids;
  /** Queues work that no event asks for (a calculation: one job per family). */
  requestJobs(jobs: readonly JobRequest[]): Promise<void>;
  /** Waits until what was appended is in the read models (at most 2 s); false when it is late. */
  visible(): Promise<boolean>;
  /** Read models, for what a decision must know of other streams. */
  readonly db: ReadModels;
  /** Stable id of this command (the `Idempotency-Key`, or new). */
  readonly commandId: string;
  /** Now, ISO 8601 instant. */
  readonly now: string;
  /** Today, `YYYY-MM-DD`, in Europe/Paris. */
  readonly today: string;
  /** Sites the caller may act on, where the endpoint restricts it (`ownSites`); undefined: all. */
  readonly sites: readonly number[] | undefined;
  /** Who answers for what is done, as it will stand beside the events. */
  readonly actor: Actor;
}

/** The cached history of a stream that is decided on next. */
export interface Warming extends Pick<Memory, 'stream' | 'after'> {
  /** Completes the history. @param tail the answer of `journalTail` for {@link stream} and {@link after} */
  with(tail: JournalTail): Promise<void>;
}

/** The parts of {@link CommandContext}: the compiler refuses this list when one is missing. */
const ORDINARY = Object.keys({
  session: 0,
  execute: 0,
  appendNumbered: 0,
  load: 0,
  loadAt: 0,
  readFromJournal: 0,
  warm: 0,
  ids: 0,
  requestJobs: 0,
  visible: 0,
  db: 0,
  commandId: 0,
  now: 0,
  today: 0,
  sites: 0,
  actor: 0,
} satisfies Record<keyof CommandContext, 0>) as (keyof CommandContext)[];

/** All that a request can give a command. */
export type RequestContext = CommandContext<Session | undefined> & Powers;

export interface CommandHandler {
  readonly kind: 'command';
  readonly endpoint: EndpointDefinition;
  readonly run: (input: InputOf<EndpointDefinition>, context: RequestContext) => Promise<unknown>;
  /** Kind of the first id that the command takes (`ids.next`) with this input. It is stored with the key's claim, in one statement and one commit. */
  readonly firstId?: (input: InputOf<EndpointDefinition>) => string | undefined;
}

interface Options<E extends EndpointDefinition, P extends keyof Powers> {
  readonly needs: readonly P[];
  /** See {@link CommandHandler.firstId}; none unless told. */
  readonly firstId?: (input: InputOf<E>) => string | undefined;
}

type Run<E extends EndpointDefinition, P extends keyof Powers> = (
  input: InputOf<E>,
  context: CommandContext<CallerOf<E>> & Pick<Powers, P>,
) => Promise<AnswerOf<E>>;

/**
 * Answers a command endpoint with its `data`, or a file. The whole pattern of a command:
 * ```ts
 * export const removeAbsenceCommand = command(removeAbsence, async ({ params: { id } }, { execute, session }) => {
 *   await execute(absence, id, (state) => decideRemoveAbsence(state, session));
 *   return { idAbsence: id };
 * });
 * ```
 * One that needs more than {@link CommandContext} says so: `command(login, { needs: ['sessions'] }, run)`.
 */
export function command<E extends EndpointDefinition>(endpoint: E, run: Run<E, never>): CommandHandler;
export function command<E extends EndpointDefinition, const P extends keyof Powers>(
  endpoint: E,
  options: Options<E, P>,
  run: Run<E, P>,
): CommandHandler;
export function command<E extends EndpointDefinition>(
  endpoint: E,
  ...[first, second]: [Run<E, never>] | [Options<E, keyof Powers>, Run<E, keyof Powers>]
): CommandHandler {
  const { needs, firstId, run } =
    typeof first === 'function'
      ? { needs: [], firstId: undefined, run: first }
      : { ...first, run: second as Run<E, keyof Powers> };
  return {
    kind: 'command',
    endpoint,
    firstId: (input) => firstId?.(input as InputOf<E>),
    run: async (input, context) => {
      if (!context.session && endpoint.access.kind !== 'public')
        throw new Refusal(messages.identity.sessionExpired, 401);
      // The input was parsed by this endpoint, the session was asked for above, and `needs` names what `run` uses.
      const given = onlyParts(context, [...ORDINARY, ...needs]) as Parameters<Run<E, keyof Powers>>[1];
      return run(input as InputOf<E>, given);
    },
  };
}
