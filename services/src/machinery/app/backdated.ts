import type { EventMetadata } from '@diapason/event-sourcing';

/** Correlation of the facts that the demonstration loads with the times at which they would have happened; no request can bear it. */
export const BACKDATED = 'demonstration';

/** Nobody is sent a mail about such a fact: it was sent when the fact happened. */
export const wasBackdated = ({ metadata }: { readonly metadata: Pick<EventMetadata, 'correlationId'> }): boolean =>
  metadata.correlationId === BACKDATED;
