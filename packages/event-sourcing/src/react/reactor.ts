import type { EventDefinition, EventOf } from '@diapason/contracts/core';
import type { StoredFact } from '../codec/codec';

/** A job requested by an event. The id is stable, so a second request changes nothing. BullMQ forbids `:` in ids. */
export interface JobRequest {
  readonly queue: string;
  readonly name: string;
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Groups jobs that share one progress display (`calcul-…`). */
  readonly batch?: string;
  /** Jobs of one lane of a queue are done one after the other, in the order of their requests: a mail does not overtake an earlier one. */
  readonly lane?: string;
  /**
   * What it brings up to date. Jobs of a queue about the same thing are one while it waits: it comes once nothing more was asked about that
   * for a while, with the data of the last request. How long, says who records it ({@link recordJobs}).
   */
  readonly about?: string;
  /** Units of the batch that the job covers, 1 by default. The result's `failed` counts units. */
  readonly units?: number;
}

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
