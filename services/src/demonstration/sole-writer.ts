import type { EventDefinition } from '@diapason/contracts/core';
import {
  type Aggregate,
  type Clock,
  type Command,
  createExecute,
  type EventMetadata,
  type Execute,
  placeOf,
  type Runtime,
  streamOf,
} from '@diapason/event-sourcing';
import { NO_STREAM, WrongExpectedVersionError } from '@eventstore/db-client';
import { emailReservation } from '../contexts/identity/aggregate/email';
import type { WorkContext } from '../machinery/app/command-context';

type Store = Pick<Runtime, 'client' | 'codec' | 'retryPolicy'>;

interface Known {
  /** A stream may hold the records of several aggregates: a pupil's enrolments, ordinary schools, image rights. */
  readonly states: ReadonlyMap<object, unknown>;
  readonly revision: number;
  /** Begun here, so that an aggregate without a state has no event in it. */
  readonly whole: boolean;
}

type Load = WorkContext['load'];
const isReservation = (aggregate: object): boolean => aggregate === emailReservation;

/**
 * `execute` for the only writer of an empty system: it keeps states in memory and takes unknown streams for new ones.
 * Exact revisions guard each append; on a conflict the command runs again as usual.
 * @returns what writes at the times of a clock, and a `load` that asks the log once for what was not written here; all share the states.
 */
export function soleWriter(runtime: Store): {
  readonly writeAt: (clock: Clock) => Execute;
  readonly stateOf: (load: Load) => Load;
} {
  const streams = new Map<string, Known>();
  const loaded = new Map<string, Promise<unknown>>();
  return {
    writeAt: (clock) => writer(runtime, clock, streams),
    stateOf:
      (load) =>
      async <State, Defs extends Record<string, EventDefinition>>(
        aggregate: Aggregate<State, Defs>,
        id: string | number,
      ) => {
        const stream = streamOf(aggregate, id);
        const known = streams.get(stream);
        if (known?.states.has(aggregate)) return known.states.get(aggregate) as State;
        if (known) return load(aggregate, id);
        // One that somebody has after all refuses the append.
        if (isReservation(aggregate)) return aggregate.initial;
        const reading = loaded.get(stream) ?? load(aggregate, id);
        loaded.set(stream, reading);
        return (await reading) as State;
      },
  };
}

function writer({ client, codec, retryPolicy }: Store, clock: Clock, streams: Map<string, Known>): Execute {
  const careful = createExecute(client, codec, clock, retryPolicy);

  return async <State, Defs extends Record<string, EventDefinition>>(command: Command<State, Defs>) => {
    const { aggregate, id, commandId, actor, decide } = command;
    const stream = streamOf(aggregate, id);
    const known = streams.get(stream);
    if (known && !known.whole && !known.states.has(aggregate)) return carefully(command, stream);
    const state = (known?.states.get(aggregate) ?? aggregate.initial) as State;
    const decided = outcome(() => decide(state));
    if (known && decided?.length === 0) return { events: [], revision: known.revision, position: 0n, state };
    // An unknown stream may hold events, so nothing, a refusal or an error must be decided again on what it holds.
    if (!decided || decided.length === 0) return carefully(command, stream);
    const metadata: EventMetadata = { ...actor, commandId, at: clock.now().toISOString() };
    const last = known?.revision ?? -1;
    const encoded = await codec.encode(decided, metadata, placeOf(commandId, stream, last + 1));
    const expectedRevision = last >= 0 ? BigInt(last) : NO_STREAM;
    try {
      const result = await client.appendToStream(stream, encoded, { expectedRevision });
      const revision = Number(result.nextExpectedRevision);
      const after = decided.reduce(aggregate.evolve, state);
      const states = new Map(known?.states).set(aggregate, after);
      streams.set(stream, { states, revision, whole: known?.whole ?? true });
      return { events: decided, revision, position: result.position?.commit ?? 0n, state: after };
    } catch (error) {
      if (!(error instanceof WrongExpectedVersionError)) throw error;
      return carefully(command, stream);
    }
  };

  /** Runs like the product's own commands, and keeps the state. */
  async function carefully<State, Defs extends Record<string, EventDefinition>>(
    command: Command<State, Defs>,
    stream: string,
  ) {
    streams.delete(stream);
    const result = await careful(command);
    const states = new Map<object, unknown>([[command.aggregate, result.state]]);
    streams.set(stream, { states, revision: result.revision, whole: false });
    return result;
  }
}

/** Undefined where it throws: decided again on what the stream holds, it throws what is true. */
function outcome<T>(decide: () => T): T | undefined {
  try {
    return decide();
  } catch {
    return undefined;
  }
}
