import type { EventMetadata } from '@diapason/event-sourcing';

/** The `utilisateur` id of who acted; null for a job. */
export function userOf({ actor }: Pick<EventMetadata, 'actor'>): number | null {
  return /^\d+$/.test(actor) ? Number(actor) : null;
}
