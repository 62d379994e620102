import { setTimeout as pause } from 'node:timers/promises';
import type { EventDefinition, EventsOf } from '@diapason/contracts/core';
import {
  BACKWARDS,
  END,
  type EventStoreDBClient,
  type ResolvedEvent,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import type { Codec, StoredFact } from '../codec/codec';
import type { Actor, EventMetadata } from '../core/metadata';
import { Refusal } from '../core/refusal';
import { type RetryPolicy, retryWhileUnavailable, type Within } from '../core/retry-policy';
import { type Aggregate, fold, foldFacts, streamOf } from './decider';
import { placeOf } from './event-id';

export interface ExecuteResult<Event> {
  /** Empty when it was already so. */
  readonly events: readonly Event[];
  /** Revision of the stream's last event; -1 for an empty stream. */
  readonly revision: number;
  /** Commit position in $all of what was appended (or of the stream's last event when nothing was). */
  readonly position: bigint;
}

export interface Executed<Event, State> extends ExecuteResult<Event> {
  /** What the stream adds up to afterwards. */
  readonly state: State;
}

export interface Command<State, Defs extends Record<string, EventDefinition>> {
  readonly aggregate: Aggregate<State, Defs>;
  readonly id: string | number;
  /** Stable id of this command: the same id appends the same event ids, so a retry never doubles. */
  readonly commandId: string;
  readonly actor: Actor;
  /** Pure; called again with a newer state after a lost race. Uniqueness over streams is a stream named after the value, whose decision refuses when it exists. */
  readonly decide: (state: State) => readonly EventsOf<Defs>[];
}

export type Execute = <State, Defs extends Record<string, EventDefinition>>(
  command: Command<State, Defs>,
) => Promise<Executed<EventsOf<Defs>, State>>;

export interface Clock {
  /** Now, as an instant. */
  now(): Date;
}

/** Why an append was not done at the first try: a lost race, an event store that went away; and both when there was no try left. */
export const APPEND_RETRIES = ['race', 'away', 'conflict', 'givenUp'] as const;
export type AppendRetry = (typeof APPEND_RETRIES)[number];

const MAX_RACES = 5;
/** A lost race is decided again after a random part of this, so that the same commands do not meet again; it grows with each attempt. */
const RACE_PAUSE_MS = 10;
const CONFLICT = 'Cet enregistrement vient d’être modifié par quelqu’un d’autre. Rechargez-le puis recommencez.';

/**
 * Loads the stream, folds, decides, appends at the exact revision. A lost race is decided again a few times,
 * then refused with 409. A command whose events are already in the stream (a retry after a lost answer) appends nothing.
 * When the event store goes away in the middle, the stream is read again and says whether the append had happened.
 * @param retryPolicy how long an answer and a lost leader are waited for.
 * @param onRetry hears of each try that did not succeed, for the measures.
 * @throws Refusal what the decision refuses, or 409 after {@link MAX_RACES} lost races.
 * @throws Error of which `isEventStoreUnavailable` is true, when the event store stays away.
 */
export function createExecute(
  client: EventStoreDBClient,
  codec: Codec,
  clock: Clock,
  retryPolicy: RetryPolicy,
  onRetry: (reason: AppendRetry) => void = () => undefined,
): Execute {
  return (command) => {
    const stream = streamOf(command.aggregate, command.id);
    let races = 0;
    const attempt = async (within: Within) => {
      for (;;) {
        try {
          return await attemptOnce(client, codec, clock, within, stream, command);
        } catch (error) {
          if (!(error instanceof WrongExpectedVersionError)) throw error;
          races += 1;
          onRetry(races >= MAX_RACES ? 'conflict' : 'race');
          if (races >= MAX_RACES) throw new Refusal(CONFLICT, 409);
          await pause(Math.random() * RACE_PAUSE_MS * races);
        }
      }
    };
    return retryWhileUnavailable(retryPolicy, attempt, (last) => onRetry(last ? 'givenUp' : 'away'));
  };
}

export type Load = <State, Defs extends Record<string, EventDefinition>>(
  aggregate: Aggregate<State, Defs>,
  id: string | number,
) => Promise<State>;

/** What the log has of a stream, oldest first. */
export type ReadStream = (stream: string) => Promise<readonly StoredFact[]>;

/** Tries again while the event store is away, as {@link createExecute} does. */
export const createReadStream =
  (client: EventStoreDBClient, codec: Codec, retryPolicy: RetryPolicy): ReadStream =>
  async (stream) =>
    (await retryWhileUnavailable(retryPolicy, (within) => within(load(client, codec, stream)))).events;

/** Reads a stream and folds it; appends nothing. */
export const createLoad =
  (readStream: ReadStream): Load =>
  async (aggregate, id) =>
    foldFacts(aggregate, await readStream(streamOf(aggregate, id)));

async function attemptOnce<State, Defs extends Record<string, EventDefinition>>(
  client: EventStoreDBClient,
  codec: Codec,
  clock: Clock,
  within: Within,
  stream: string,
  command: Command<State, Defs>,
): Promise<Executed<EventsOf<Defs>, State>> {
  type Event = EventsOf<Defs>;
  const { length, events, revision, position } = await within(load(client, codec, stream));
  const state = fold(command.aggregate, events as unknown as Event[]);
  const done = events.filter((event) => event.metadata.commandId === command.commandId);
  if (done.length > 0)
    return { events: done.map(({ type, data }) => ({ type, data }) as Event), revision, position, state };
  const decided = command.decide(state);
  if (decided.length === 0) return { events: [], revision, position, state };
  const metadata: EventMetadata = { ...command.actor, commandId: command.commandId, at: clock.now().toISOString() };
  const encoded = await codec.encode(decided, metadata, placeOf(command.commandId, stream, revision + 1));
  const expectedRevision = length === 0 ? 'no_stream' : BigInt(revision);
  const result = await within(client.appendToStream(stream, encoded, { expectedRevision }));
  return {
    events: decided,
    revision: Number(result.nextExpectedRevision),
    position: result.position?.commit ?? (await within(headPosition(client))),
    state: fold({ ...command.aggregate, initial: state }, decided),
  };
}

async function load(client: EventStoreDBClient, codec: Codec, stream: string) {
  const resolved: ResolvedEvent[] = [];
  try {
    for await (const item of client.readStream(stream)) resolved.push(item);
  } catch (error) {
    if (!(error instanceof StreamNotFoundError)) throw error;
  }
  const recorded = resolved.flatMap((item) => item.event ?? []);
  const last = recorded.at(-1);
  return {
    length: recorded.length,
    events: await codec.decode(recorded),
    revision: last ? Number(last.revision) : -1,
    position: last ? (last.position?.commit ?? (await headPosition(client))) : 0n,
  };
}

/** Position of the newest event of all; servers older than 22.6 give none with a stream read or an append. */
async function headPosition(client: EventStoreDBClient): Promise<bigint> {
  let head = 0n;
  for await (const { event } of client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 })) {
    head = event?.position.commit ?? head;
  }
  return head;
}
