import type { EventDefinition, EventsOf } from '@diapason/contracts/core';
import { type EventStoreDBClient, WrongExpectedVersionError } from '@eventstore/db-client';
import type { Pool } from 'pg';
import type { Codec, StoredFact } from '../codec/codec';
import type { EventMetadata } from '../core/metadata';
import { type RetryPolicy, withinRetryBudget, withRetryBudget } from '../core/retry-policy';
import { isEventStoreUnavailable } from '../core/unavailable';
import { readHistories } from '../read/stream-history';
import { type Aggregate, fold, foldFacts, streamOf } from './decider';
import { placeOf } from './event-id';
import type { Clock, Command, Execute, Executed, ExecuteResult } from './execute';
import { appendedAs, type KeptHistories } from './kept-histories';

/** @returns what became of each command, in their order. */
export type ExecuteEach = <State, Defs extends Record<string, EventDefinition>>(
  commands: readonly Command<State, Defs>[],
) => Promise<PromiseSettledResult<ExecuteResult<EventsOf<Defs>>>[]>;

/** As {@link Execute}, from a history that was read before. */
export type ExecuteOn = <State, Defs extends Record<string, EventDefinition>>(
  command: Command<State, Defs>,
  history: readonly StoredFact[],
) => Promise<Executed<EventsOf<Defs>, State>>;

/**
 * Decides on a history that may be behind, which the exact revision guards; a command that it stops, one that decides nothing and one that
 * refuses runs again by `execute`, from what the log itself holds. The cached history of the stream gets what was appended; it is dropped
 * if it was out of date, or if the append may or may not have happened.
 */
export function createExecuteOn(options: {
  readonly client: EventStoreDBClient;
  readonly codec: Codec;
  readonly clock: Clock;
  readonly execute: Execute;
  readonly retryPolicy: RetryPolicy;
  readonly kept: KeptHistories;
}): ExecuteOn {
  const { client, codec, clock, execute, retryPolicy, kept } = options;
  return (command, history) =>
    withRetryBudget(async () => {
      const { aggregate, id, commandId, actor } = command;
      const stream = streamOf(aggregate, id);
      const state = foldFacts(aggregate, history);
      const decided = decide(command, state, history);
      if (decided.length === 0) return execute(command);
      const metadata: EventMetadata = { ...actor, commandId, at: clock.now().toISOString() };
      const last = history.at(-1);
      const place = placeOf(commandId, stream, last ? last.revision + 1 : 0);
      const encoded = await codec.encode(decided, metadata, place);
      const expectedRevision = last ? BigInt(last.revision) : 'no_stream';
      try {
        const { nextExpectedRevision, position } = await withinRetryBudget(
          client.appendToStream(stream, encoded, { expectedRevision }),
          retryPolicy.answerMs,
        );
        // Servers older than 22.6 tell no position; `execute` asks for it, and finds the command done.
        if (!position) return execute(command);
        kept.extend(stream, appendedAs(encoded, place, position.commit));
        return {
          events: decided,
          revision: Number(nextExpectedRevision),
          position: position.commit,
          state: fold({ ...aggregate, initial: state }, decided),
        };
      } catch (error) {
        kept.forget(stream);
        if (error instanceof WrongExpectedVersionError || isEventStoreUnavailable(error)) return execute(command);
        throw error;
      }
    }, retryPolicy);
}

/**
 * Many commands on streams of their own, as a calculation of everybody has them. Their histories come from the journal in one query, and
 * the appends are under way together. The journal may be behind: see {@link createExecuteOn}.
 */
export function createExecuteEach(pool: Pool, codec: Codec, executeOn: ExecuteOn): ExecuteEach {
  return async (commands) => {
    const histories = await readHistories(
      pool,
      codec,
      commands.map(({ aggregate, id }) => streamOf(aggregate, id)),
    );
    return Promise.allSettled(
      commands.map((command) => executeOn(command, histories.get(streamOf(command.aggregate, command.id)) ?? [])),
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
    return streams.map((stream) => foldFacts(aggregate, histories.get(stream) ?? []));
  };

/** Nothing where the log must be asked: the command was done before, it refuses, or it is already so. */
function decide<State, Defs extends Record<string, EventDefinition>>(
  { commandId, decide: decision }: Command<State, Defs>,
  state: State,
  history: readonly StoredFact[],
): readonly EventsOf<Defs>[] {
  if (history.some(({ metadata }) => metadata.commandId === commandId)) return [];
  try {
    return decision(state);
  } catch {
    // What refuses here may be allowed by what the history does not have yet: `execute` decides again, and its refusal counts.
    return [];
  }
}
