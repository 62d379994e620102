import type { EventStoreDBClient } from '@eventstore/db-client';
import type { PositionWait } from './position-wait';

/**
 * Waits until the read models have everything that is in the log now.
 * @returns false where they do not within `timeoutMs`.
 */
export async function caughtUp(
  client: EventStoreDBClient,
  positions: Pick<PositionWait, 'waitFor'>,
  timeoutMs: number,
): Promise<boolean> {
  const last = client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 });
  for await (const { event } of last) if (event) return positions.waitFor(event.position.commit, timeoutMs);
  return true;
}
