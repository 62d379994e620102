import type { EventDefinition, EventOf } from '@diapason/contracts/core';
import type { StoredFact } from '../codec/codec';

/** Work asked for by an event. The id is stable, so asking twice is asking once. BullMQ forbids `:` in ids. */
export interface JobRequest {
  readonly queue: string;
  readonly name: string;
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Groups jobs whose progress is shown together (`calcul-…`). */
  readonly batch?: string;
  /** How many things of a batch the job does; 1 unless told. Its result then counts those `failed`. */
  readonly units?: number;
}

/** What an event asks for, pure. Reactors run once per event, after their own checkpoint, and never during a rebuild. */
export interface Reaction<D extends EventDefinition = EventDefinition> {
  readonly kind: 'reaction';
  readonly event: D;
  readonly jobs: (event: StoredFact<EventOf<D>>) => readonly JobRequest[];
}

export function reaction<D extends EventDefinition>(event: D, jobs: Reaction<D>['jobs']): Reaction {
  // biome-ignore lint/suspicious/noExplicitAny: a list of reactions holds different events
  return { kind: 'reaction', event, jobs } as any;
}

/** `${eventId}-${handler}`: the same event asks for the same job whatever happens in between. */
export function jobIdOf(event: StoredFact, handler: string): string {
  return `${event.eventId}-${handler}`;
}
