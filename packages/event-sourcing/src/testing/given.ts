import assert from 'node:assert/strict';
import type { EventDefinition, EventsOf } from '@diapason/contracts/core';
import { Refusal } from '../core/refusal';
import { type Aggregate, fold } from '../write/decider';

export interface Given<State, Event> {
  /** A decision on the state that the given events add up to. */
  when(decide: (state: State) => readonly Event[]): When<Event>;
  /** The state itself, for what is not a decision. */
  state(): State;
}

export interface When<Event> {
  /**
   * What comes of it: the events in order (an empty list: it is already so), or the refusal. A refusal is compared by message
   * and status, and by its field where one is expected; `refused('…')` with the message alone leaves the status open.
   */
  then(expected: readonly Event[] | Refused): void;
}

export interface Refused {
  readonly refused: string;
  readonly status?: number;
  readonly field?: string;
}

/** The expected refusal, with the message of the documents. */
export function refused(message: string, status?: number, field?: string): Refused {
  return { refused: message, ...(status === undefined ? {} : { status }), ...(field === undefined ? {} : { field }) };
}

/**
 * `given(contribution, [opened]).when(register(payment)).then([registered])`. Given and decided events are checked against
 * their definitions, so that a decision cannot make what the codec would not take.
 */
export function given<State, Defs extends Record<string, EventDefinition>>(
  target: Aggregate<State, Defs>,
  history: readonly EventsOf<Defs>[],
): Given<State, EventsOf<Defs>> {
  for (const event of history) check(target, event);
  // As the log numbers them.
  const state = fold(
    target,
    history.map((event, revision) => ({ ...event, revision })),
  );
  return {
    state: () => state,
    when: (decide) => {
      const outcome = attempt(() => decide(state));
      return {
        // biome-ignore lint/suspicious/noThenProperty: given, when, then are the words of these tests; nobody awaits them
        then(expected) {
          if ('refused' in expected) return assertRefused(outcome, expected);
          if (outcome instanceof Refusal) throw outcome;
          for (const event of outcome) check(target, event);
          assert.deepEqual(outcome, expected);
        },
      };
    },
  };
}

function attempt<Event>(decide: () => readonly Event[]): readonly Event[] | Refusal {
  try {
    return decide();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

function assertRefused(outcome: readonly unknown[] | Refusal, expected: Refused): void {
  if (!(outcome instanceof Refusal)) assert.fail(`expected « ${expected.refused} », got ${JSON.stringify(outcome)}`);
  assert.equal(told(outcome.message), told(expected.refused));
  if (expected.status !== undefined) assert.equal(outcome.status, expected.status);
  if (expected.field !== undefined) assert.equal(outcome.field, expected.field);
}

/** Spaces that do not break look like others: a difference says them by number. */
const told = (words: string) =>
  words.replace(/[\u00a0\u202f\u2060]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);

function check(target: Aggregate<never, Record<string, EventDefinition>> | object, event: unknown): void {
  const { events } = target as { events: Record<string, EventDefinition> };
  const { type, data } = event as { type: string; data: unknown };
  const definition = Object.values(events).find((candidate) => candidate.type === type);
  if (!definition) assert.fail(`${type} is not an event of this aggregate`);
  const result = definition.schema.safeParse(data);
  if (!result.success) assert.fail(`${type} is not as defined: ${result.error.message}`);
}
