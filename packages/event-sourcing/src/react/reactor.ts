import type { EventDefinition, EventOf } from '@diapason/contracts/core';
import type { StoredFact } from '../codec/codec';
import type { JobRequest } from '../vault/jobs';

/**
 * The jobs an event requests; pure. Reactions run once per event, after their own checkpoint, never during a rebuild.
 */
export interface Reaction<D extends EventDefinition = EventDefinition> {
  readonly kind: 'reaction';
  readonly event: D;
  /** A method, so that reactions to different events share a list. */
  jobs(event: StoredFact<EventOf<D>>): readonly JobRequest[];
}

export function reaction<D extends EventDefinition>(event: D, jobs: Reaction<D>['jobs']): Reaction {
  return { kind: 'reaction', event, jobs } satisfies Reaction<D>;
}

/** `${eventId}-${handler}`: stable, so the same event always requests the same job. */
export function jobIdOf(event: StoredFact, handler: string): string {
  return `${event.eventId}-${handler}`;
}
