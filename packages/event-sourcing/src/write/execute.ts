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
import type { Codec } from '../codec/codec';
import { AppendUnanswered, isEventStoreAway } from './away';
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

const MAX_ATTEMPTS = 5;
/** A lost race is decided again after a random part of this, so that the same commands do not meet again; it grows with each attempt. */
const RACE_PAUSE_MS = 10;
/** Pause after the event store went away, in the middle of an append perhaps; it doubles with each attempt. */
const AWAY_PAUSE_MS = 200;
/**
 * A connection that breaks while the client writes to it can leave an append without any answer, and the client waits for ever.
 * After this long the stream is read again, which tells whether it had happened.
 */
export const ANSWER_MS = 10_000;
const CONFLICT = 'Cet enregistrement vient d’être modifié par quelqu’un d’autre. Rechargez-le puis recommencez.';

/**
 * Loads the stream, folds, decides, appends at the exact revision. A lost race is decided again a few times,
 * then refused with 409. A command whose events are already in the stream (a retry after a lost answer) appends nothing.
 * When the event store goes away in the middle, the stream is read again and says whether the append had happened.
 * @throws Refusal what the decision refuses, or 409 after {@link MAX_ATTEMPTS} lost races.
 * @param answerMs longest wait for the answer to one append, 10 s unless told.
 * @param onRetry hears of each try that did not succeed, for the measures.
 * @throws Error of which {@link isEventStoreAway} is true, when the event store stays away.
 */
export function createExecute(
  client: EventStoreDBClient,
  codec: Codec,
  clock: Clock,
  answerMs: number = ANSWER_MS,
  onRetry: (reason: AppendRetry) => void = () => undefined,
): Execute {
  return async (command) => {
    const stream = streamOf(command.aggregate, command.id);
    for (let attempt = 1; ; attempt++) {
      try {
        return await attemptOnce(client, codec, clock, answerMs, stream, command);
      } catch (error) {
        const lostRace = error instanceof WrongExpectedVersionError;
        if (!lostRace && !isEventStoreAway(error)) throw error;
        const isLast = attempt >= MAX_ATTEMPTS;
        if (lostRace) onRetry(isLast ? 'conflict' : 'race');
        else onRetry(isLast ? 'givenUp' : 'away');
        if (isLast) throw lostRace ? new Refusal(CONFLICT, 409) : error;
        await pause(lostRace ? Math.random() * RACE_PAUSE_MS * attempt : AWAY_PAUSE_MS * 2 ** (attempt - 1));
      }
    }
  };
}

export type Load = <State, Defs extends Record<string, EventDefinition>>(
  aggregate: Aggregate<State, Defs>,
  id: string | number,
) => Promise<State>;

/** Reads a stream and folds it; appends nothing. Tries again while the event store is away, as {@link createExecute} does. */
export const createLoad =
  (client: EventStoreDBClient, codec: Codec): Load =>
  async (aggregate, id) => {
    for (let attempt = 1; ; attempt++) {
      try {
        const { events } = await load(client, codec, streamOf(aggregate, id));
        return fold(aggregate, events as unknown as EventsOf<(typeof aggregate)['events']>[]);
      } catch (error) {
        if (!isEventStoreAway(error) || attempt >= MAX_ATTEMPTS) throw error;
        await pause(AWAY_PAUSE_MS * 2 ** (attempt - 1));
      }
    }
  };

async function attemptOnce<State, Defs extends Record<string, EventDefinition>>(
  client: EventStoreDBClient,
  codec: Codec,
  clock: Clock,
  answerMs: number,
  stream: string,
  command: Command<State, Defs>,
): Promise<Executed<EventsOf<Defs>, State>> {
  type Event = EventsOf<Defs>;
  const { length, events, revision, position } = await load(client, codec, stream);
  const state = fold(command.aggregate, events as unknown as Event[]);
  const done = events.filter((event) => event.metadata.commandId === command.commandId);
  if (done.length > 0)
    return { events: done.map(({ type, data }) => ({ type, data }) as Event), revision, position, state };
  const decided = command.decide(state);
  if (decided.length === 0) return { events: [], revision, position, state };
  const metadata: EventMetadata = { ...command.actor, commandId: command.commandId, at: clock.now().toISOString() };
  const encoded = await codec.encode(decided, metadata, (index) => eventIdOf(command.commandId, stream, index));
  const expectedRevision = length === 0 ? 'no_stream' : BigInt(revision);
  const result = await answered(client.appendToStream(stream, encoded, { expectedRevision }), answerMs);
  return {
    events: decided,
    revision: Number(result.nextExpectedRevision),
    position: result.position?.commit ?? (await headPosition(client)),
    state: fold({ ...command.aggregate, initial: state }, decided),
  };
}

/** @throws AppendUnanswered when nothing came within `limitMs`. */
export async function answered<T>(append: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppendUnanswered(`no answer within ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([append, silence]);
  } finally {
    clearTimeout(timer);
  }
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
