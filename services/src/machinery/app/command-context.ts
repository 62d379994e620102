import { randomUUID } from 'node:crypto';
import { parisDay } from '@diapason/contracts/constants';
import type { EventDefinition, EventsOf } from '@diapason/contracts/core';
import {
  type Actor,
  type Aggregate,
  type Entry,
  type Executed,
  type Fact,
  foldFacts,
  type Ids,
  type JobRequest,
  type Runtime,
  retryBudgetLeft,
  type StoredFact,
  streamOf,
} from '@diapason/event-sourcing';
import type { Bank } from '../bank/bank';
import type { Files } from '../files/store';
import type { Secrets } from '../session/secrets';
import type { Warming } from './command';
import { type FirstId, keyOfId } from './first-id';
import type { Work } from './job';
import type { SecurityLog } from './logs';
import type { WorkPowers } from './powers';
import { workPowers } from './work-powers';

/** What every command's and job's context has of the process. */
export interface ContextDeps {
  readonly runtime: Pick<
    Runtime,
    | 'client'
    | 'pool'
    | 'readModels'
    | 'keys'
    | 'execute'
    | 'executeOn'
    | 'executeEach'
    | 'appendNumbered'
    | 'readStream'
    | 'readFromJournal'
    | 'remember'
    | 'loadEach'
    | 'ids'
    | 'positions'
    | 'retryPolicy'
    | 'yearLock'
    | 'merges'
    | 'jobs'
    | 'clock'
  >;
  readonly secrets: Secrets;
  readonly security: SecurityLog;
  readonly files: Files;
  /** Undefined where card payment is not set up. */
  readonly bank?: Bank | undefined;
  readonly publicUrl: string;
}

/** What work that no request asks for may use: everything but what needs a request. */
export type WorkContext = Work & WorkPowers;

/** Where the log holds the last of what was appended so far; 0 before. */
export interface Written {
  readonly writtenTo: () => bigint;
}

/** How long a command's answer waits for the read models; less where its caller waited for an event store that was away. */
const VISIBLE_MS = 2_000;

/**
 * A context for one command.
 * @param repeatable the same `commandId` may come again (Idempotency-Key, job): ids are then remembered under it.
 * @param again an earlier run of it left no outcome: it is decided on the log alone, which tells what that run appended.
 */
export function workContext(
  deps: ContextDeps,
  {
    actor,
    commandId,
    repeatable,
    first,
    again = false,
  }: { actor: Actor; commandId: string; repeatable: boolean; first?: FirstId | undefined; again?: boolean },
): WorkContext & Written {
  const { runtime } = deps;
  const now = runtime.clock.now();
  const tracked = trackedExecute(runtime, actor, commandId, again);
  return {
    execute: tracked.execute,
    executeEach: tracked.executeEach,
    appendNumbered: tracked.appendNumbered,
    load: tracked.load,
    loadAt: tracked.loadAt,
    readFromJournal: tracked.readFromJournal,
    warm: tracked.warm,
    loadEach: runtime.loadEach,
    ids: repeatable ? repeatableIds(runtime.ids, commandId, first) : runtime.ids,
    requestJobs: (jobs: readonly JobRequest[]) => runtime.jobs.request(jobs),
    visible: async () =>
      tracked.position() === 0n ||
      runtime.positions.waitFor(tracked.position(), Math.min(VISIBLE_MS, retryBudgetLeft())),
    writtenTo: tracked.position,
    db: runtime.readModels,
    commandId,
    actor,
    now: now.toISOString(),
    today: parisDay(now),
    publicUrl: deps.publicUrl,
    ...workPowers(deps),
  };
}

/**
 * A command may append to one stream more than once; each time gets a command id of its own, in the order of the calls, so
 * that a retry recognises each of them.
 */
function trackedExecute(
  {
    execute,
    executeOn,
    executeEach,
    appendNumbered,
    readStream,
    readFromJournal,
    remember,
  }: Pick<
    ContextDeps['runtime'],
    'execute' | 'executeOn' | 'executeEach' | 'appendNumbered' | 'readStream' | 'readFromJournal' | 'remember'
  >,
  actor: Actor,
  commandId: string,
  again: boolean,
) {
  const calls = new Map<string, number>();
  let last = 0n;
  /** Streams as they were read and not written to since: the next decision rests on them, and the exact revision guards it. */
  const read = new Map<string, readonly StoredFact[]>();
  const ownId = (stream: string): string => {
    const call = (calls.get(stream) ?? 0) + 1;
    calls.set(stream, call);
    return call === 1 ? commandId : `${commandId}-${call}`;
  };
  const track = ({ events, position }: { readonly events: readonly unknown[]; readonly position: bigint }): void => {
    if (events.length > 0 && position > last) last = position;
  };
  return {
    position: () => last,
    async load<State, Defs extends Record<string, EventDefinition>>(
      aggregate: Aggregate<State, Defs>,
      id: string | number,
    ) {
      const stream = streamOf(aggregate, id);
      const history = await readStream(stream);
      read.set(stream, history);
      return foldFacts(aggregate, history);
    },
    async loadAt<State, Defs extends Record<string, EventDefinition>>(
      aggregate: Aggregate<State, Defs>,
      id: string | number,
      position: bigint,
    ) {
      const history = await readFromJournal(streamOf(aggregate, id));
      return foldFacts(
        aggregate,
        history.filter((fact) => fact.position <= position),
      );
    },
    async readFromJournal<State, Defs extends Record<string, EventDefinition>>(
      aggregate: Aggregate<State, Defs>,
      id: string | number,
    ) {
      const stream = streamOf(aggregate, id);
      const history = await readFromJournal(stream);
      if (history.length === 0) return undefined;
      read.set(stream, history);
      return foldFacts(aggregate, history);
    },
    warm(target: { readonly category: string }, id: string | number): Warming {
      const { stream, after, upTo } = remember(streamOf(target, id));
      return {
        stream,
        after,
        async with(tail) {
          // On a failure `execute` reads the log instead, and reports what it meets there.
          const history = await upTo(tail).catch(() => []);
          if (history.length > 0) read.set(stream, history);
        },
      };
    },
    async execute<State, Defs extends Record<string, EventDefinition>>(
      aggregate: Aggregate<State, Defs>,
      id: string | number,
      decide: (state: State) => readonly EventsOf<Defs>[],
      key?: string,
    ): Promise<Executed<EventsOf<Defs>, State>> {
      const stream = streamOf(aggregate, id);
      const own = { aggregate, id, commandId: key ?? ownId(stream), actor, decide };
      const history = again ? undefined : read.get(stream);
      read.delete(stream);
      // With a key, another command may have done the same already: its events in the log count, so the log is read.
      const result = await (history && key === undefined ? executeOn(own, history) : execute(own));
      track(result);
      return result;
    },
    async appendNumbered<F extends Fact>(entry: Omit<Entry<F>, 'actor'>) {
      const entered = await appendNumbered<F>({ ...entry, actor });
      track({ events: [entered.fact], position: entered.position });
      return entered;
    },
    async executeEach<State, Defs extends Record<string, EventDefinition>>(
      aggregate: Aggregate<State, Defs>,
      decisions: readonly { id: string | number; decide: (state: State) => readonly EventsOf<Defs>[] }[],
    ) {
      const outcomes = await executeEach(
        decisions.map(({ id, decide }) => ({
          aggregate,
          id,
          commandId: ownId(streamOf(aggregate, id)),
          actor,
          decide,
        })),
      );
      for (const outcome of outcomes) if (outcome.status === 'fulfilled') track(outcome.value);
      return outcomes;
    },
  };
}

/** Ids that the same command gets again when it runs again: its n-th of a kind is kept under its own id. */
function repeatableIds(ids: Ids, commandId: string, first: FirstId | undefined): Ids {
  const given = new Map<string, number>();
  const nextKeys = (kind: string, n: number) => {
    const before = given.get(kind) ?? 0;
    given.set(kind, before + n);
    return Array.from({ length: n }, (_, index) => keyOfId(commandId, before + index + 1));
  };
  return {
    ...ids,
    async next(kind) {
      const isFirst = !given.has(kind);
      const [key = ''] = nextKeys(kind, 1);
      return isFirst && first?.kind === kind ? first.id : ids.forNewKey(kind, key);
    },
    nextMany: (kind, n) => ids.forKeys(kind, nextKeys(kind, n)),
  };
}

/** A context with every power, for work that no request asks for: installation, demonstration, tests. `name` stands as its actor. */
export function systemContext(deps: ContextDeps, name: string, commandId: string = randomUUID()): WorkContext {
  return workContext(deps, {
    actor: { actor: name, correlationId: commandId },
    commandId,
    repeatable: false,
  });
}
