import type { EventStoreDBClient } from '@eventstore/db-client';
import { type RetryPolicy, retryWhileUnavailable } from '../core/retry-policy';
import type { PositionWait } from './position-wait';

interface Followed {
  readonly client: EventStoreDBClient;
  readonly positions: Pick<PositionWait, 'waitFor'>;
  readonly retryPolicy: RetryPolicy;
}

/**
 * Waits until the read models have everything that is in the log now.
 * @returns false where they do not within `timeoutMs`.
 * @throws Error of which `isEventStoreUnavailable` is true, when the event store stays away.
 */
export async function caughtUp({ client, positions, retryPolicy }: Followed, timeoutMs: number): Promise<boolean> {
  const position = await retryWhileUnavailable(retryPolicy, (within) => within(lastPosition(client)));
  return position === undefined || positions.waitFor(position, timeoutMs);
}

async function lastPosition(client: EventStoreDBClient): Promise<bigint | undefined> {
  let position: bigint | undefined;
  for await (const { event } of client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 }))
    position = event?.position.commit;
  return position;
}
