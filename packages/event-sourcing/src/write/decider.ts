import type { EventDefinition, EventsOf } from '@diapason/contracts/core';
import type { Fact } from '../core/fact';

/**
 * One aggregate, pure: where its events are, what they add up to. Decisions are plain functions
 * `(state, command) => events` beside it: an empty list means "already so", a `Refusal` means "no".
 */
export interface Aggregate<State, Defs extends Record<string, EventDefinition>> {
  /** Stream prefix; the stream of id 12 of `contribution` is `contribution-12`. */
  readonly category: string;
  readonly events: Defs;
  readonly initial: State;
  readonly evolve: (state: State, event: EventsOf<Defs>) => State;
}

/** Where in its stream a fact was read; -1 for one that is only decided, which nobody can have seen. */
export const revisionOf = (event: object): number => (event as { readonly revision?: number }).revision ?? -1;

/** Declares an aggregate; the compiler checks `evolve` against its events. */
export function aggregate<State, Defs extends Record<string, EventDefinition>>(
  declaration: Aggregate<State, Defs>,
): Aggregate<State, Defs> {
  return declaration;
}

/** @returns the stream of one aggregate instance. */
export function streamOf(target: { readonly category: string }, id: string | number): string {
  return `${target.category}-${id}`;
}

/** Folds a history into its state; events that are not the aggregate's own belong to others of the same stream. */
export function fold<State, Defs extends Record<string, EventDefinition>>(
  target: Aggregate<State, Defs>,
  history: Iterable<EventsOf<Defs>>,
): State {
  let state = target.initial;
  const own = new Set(Object.values(target.events).map(({ type }) => type));
  for (const event of history) if (own.has(event.type)) state = target.evolve(state, event);
  return state;
}

/** {@link fold} of what was read from log or journal. */
export const foldFacts = <State, Defs extends Record<string, EventDefinition>>(
  target: Aggregate<State, Defs>,
  history: readonly Fact[],
): State => fold(target, history as unknown as EventsOf<Defs>[]);
