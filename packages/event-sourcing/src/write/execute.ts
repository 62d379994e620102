import type { EventDefinition, EventsOf } from '@diapason/contracts/core';
import type { EventStoreDBClient } from '@eventstore/db-client';
import {
  BACKWARDS,
  END,
  type ResolvedEvent,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import type { Codec } from '../codec/codec';
import { type Aggregate, fold, streamOf } from './decider';
import { eventIdOf } from './event-id';
import type { Actor, EventMetadata } from './metadata';
import { Refusal } from './refusal';

export interface ExecuteResult<Event> {
  /** Empty when it was already so. */
  readonly events: readonly Event[];
  /** Revision of the stream's last event; -1 for an empty stream. */
  readonly revision: number;
  /** Commit position in $all of what was appended (or of the stream's last event when nothing was). */
  readonly position: bigint;
}

export interface Command<State, Defs extends Record<string, EventDefinition>> {
  readonly aggregate: Aggregate<State, Defs>;
  readonly id: string | number;
  /** Stable id of this command: the same id appends the same event ids, so a retry never doubles. */
  readonly commandId: string;
  readonly actor: Actor;
  /** `reserve` appends only to a stream that does not exist yet (uniqueness); the default is the loaded revision. */
  readonly decide: (state: State) => readonly EventsOf<Defs>[];
}

export type Execute = <State, Defs extends Record<string, EventDefinition>>(
  command: Command<State, Defs>,
) => Promise<ExecuteResult<EventsOf<Defs>>>;

export interface Clock {
  /** Now, as an instant. */
  now(): Date;
}

const MAX_ATTEMPTS = 4;
const CONFLICT = 'Cet enregistrement vient d’être modifié par quelqu’un d’autre. Rechargez-le puis recommencez.';

/**
 * Loads the stream, folds, decides, appends at the exact revision. A lost race is decided again a few times,
 * then refused with 409. A command whose events are already in the stream (a retry after a lost answer) appends nothing.
 * @throws Refusal what the decision refuses, or 409 after {@link MAX_ATTEMPTS} lost races.
 */
export function createExecute(client: EventStoreDBClient, codec: Codec, clock: Clock): Execute {
  return async (command) => {
    const stream = streamOf(command.aggregate, command.id);
    for (let attempt = 1; ; attempt++) {
      const { history, events, revision, position, done } = await load(client, codec, stream, command.commandId);
      type Event = Parameters<typeof command.aggregate.evolve>[1];
      if (done) return { events: done as unknown as Event[], revision, position };
      const state = fold(command.aggregate, events as unknown as Event[]);
      const decided = command.decide(state);
      if (decided.length === 0) return { events: [], revision, position };
      const metadata: EventMetadata = { ...command.actor, commandId: command.commandId, at: clock.now().toISOString() };
      const encoded = await codec.encode(decided, metadata, (index) => eventIdOf(command.commandId, stream, index));
      try {
        const result = await client.appendToStream(stream, encoded, {
          expectedRevision: history === 0 ? 'no_stream' : BigInt(revision),
        });
        return {
          events: decided,
          revision: Number(result.nextExpectedRevision),
          position: result.position?.commit ?? position,
        };
      } catch (error) {
        if (!(error instanceof WrongExpectedVersionError)) throw error;
        if (attempt >= MAX_ATTEMPTS) throw new Refusal(CONFLICT, 409);
      }
    }
  };
}

async function load(client: EventStoreDBClient, codec: Codec, stream: string, commandId: string) {
  const resolved: ResolvedEvent[] = [];
  try {
    for await (const item of client.readStream(stream)) resolved.push(item);
  } catch (error) {
    if (!(error instanceof StreamNotFoundError)) throw error;
  }
  const recorded = resolved.flatMap((item) => (item.event ? [item.event] : []));
  const decoded = await codec.decode(recorded);
  const last = recorded.at(-1);
  const own = decoded.filter((event) => event.metadata.commandId === commandId);
  return {
    history: recorded.length,
    events: decoded,
    revision: last ? Number(last.revision) : -1,
    position: last?.position?.commit ?? (await headPosition(client, recorded.length)),
    done: own.length > 0 ? own : undefined,
  };
}

/** A stream read does not always carry positions; nothing waits for an empty stream. */
async function headPosition(client: EventStoreDBClient, length: number): Promise<bigint> {
  if (length === 0) return 0n;
  for await (const item of client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 })) {
    return item.event?.position?.commit ?? 0n;
  }
  return 0n;
}
