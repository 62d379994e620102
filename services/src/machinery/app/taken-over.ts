import type { EventMetadata } from '@diapason/event-sourcing';

/** Correlation of the facts that the demonstration loads with the times at which they would have happened; no request can bear it. */
export const TAKEN_OVER = 'demonstration';

/** Whoever was to be told of such a fact was told then. */
export const wasTakenOver = ({ metadata }: { readonly metadata: Pick<EventMetadata, 'correlationId'> }): boolean =>
  metadata.correlationId === TAKEN_OVER;
