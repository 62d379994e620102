import type { EventDefinition, EventsOf } from '@diapason/contracts/core';
import { type EventStoreDBClient, WrongExpectedVersionError } from '@eventstore/db-client';
import type { Pool } from 'pg';
import type { Codec, StoredFact } from '../codec/codec';
import { readHistories } from '../read/stream-history';
import { isEventStoreAway } from './away';
import { type Aggregate, fold, streamOf } from './decider';
import { eventIdOf } from './event-id';
import type { Clock, Command, Execute, ExecuteResult } from './execute';
import type { EventMetadata } from './metadata';
import { answered, PATIENCE } from './patience';

/** @returns what became of each command, in their order. */
export type ExecuteEach = <State, Defs extends Record<string, EventDefinition>>(
  commands: readonly Command<State, Defs>[],
) => Promise<PromiseSettledResult<ExecuteResult<EventsOf<Defs>>>[]>;

/**
 * Many commands on streams of their own, as a calculation of everybody has them. Their histories come from the journal in one query, and
 * the appends are under way together. The journal may be behind, so the exact revision guards every append; a command that it stops, one that
 * decides nothing and one that refuses runs again by `execute`, from what the log itself holds.
 */
export function createExecuteEach(options: {
  readonly client: EventStoreDBClient;
  readonly pool: Pool;
  readonly codec: Codec;
  readonly clock: Clock;
  readonly execute: Execute;
}): ExecuteEach {
  const { client, pool, codec, clock, execute } = options;

  async function fromHistory<State, Defs extends Record<string, EventDefinition>>(
    command: Command<State, Defs>,
    history: readonly StoredFact[],
  ): Promise<ExecuteResult<EventsOf<Defs>>> {
    const { aggregate, id, commandId, actor } = command;
    const stream = streamOf(aggregate, id);
    const decided = decide(command, history);
    if (decided.length === 0) return execute(command);
    const metadata: EventMetadata = { ...actor, commandId, at: clock.now().toISOString() };
    const encoded = await codec.encode(decided, metadata, (index) => eventIdOf(commandId, stream, index));
    const last = history.at(-1);
    const expectedRevision = last ? BigInt(last.revision) : 'no_stream';
    try {
      const { nextExpectedRevision, position } = await answered(
        client.appendToStream(stream, encoded, { expectedRevision }),
        PATIENCE.answerMs,
      );
      // Servers older than 22.6 tell no position; `execute` asks for it, and finds the command done.
      if (!position) return execute(command);
      return { events: decided, revision: Number(nextExpectedRevision), position: position.commit };
    } catch (error) {
      if (error instanceof WrongExpectedVersionError || isEventStoreAway(error)) return execute(command);
      throw error;
    }
  }

  return async (commands) => {
    const histories = await readHistories(
      pool,
      codec,
      commands.map(({ aggregate, id }) => streamOf(aggregate, id)),
    );
    return Promise.allSettled(
      commands.map((command) => fromHistory(command, histories.get(streamOf(command.aggregate, command.id)) ?? [])),
    );
  };
}

/** What many streams add up to in the journal, in their order; it may be behind the log, so only a decision that is made again may rest on it. */
export type LoadEach = <State, Defs extends Record<string, EventDefinition>>(
  aggregate: Aggregate<State, Defs>,
  ids: readonly (string | number)[],
) => Promise<State[]>;

export const createLoadEach =
  (pool: Pool, codec: Codec): LoadEach =>
  async (aggregate, ids) => {
    const streams = ids.map((id) => streamOf(aggregate, id));
    const histories = await readHistories(pool, codec, streams);
    return streams.map((stream) =>
      fold(aggregate, (histories.get(stream) ?? []) as unknown as EventsOf<(typeof aggregate)['events']>[]),
    );
  };

/** Nothing where the log must be asked: the command was done before, it refuses, or it is already so. */
function decide<State, Defs extends Record<string, EventDefinition>>(
  { aggregate, commandId, decide: decision }: Command<State, Defs>,
  history: readonly StoredFact[],
): readonly EventsOf<Defs>[] {
  if (history.some(({ metadata }) => metadata.commandId === commandId)) return [];
  const state = fold(aggregate, history as unknown as EventsOf<Defs>[]);
  try {
    return decision(state);
  } catch {
    // What refuses here may be allowed by what the journal does not have yet: `execute` decides again, and its refusal counts.
    return [];
  }
}
