import { disposeOf } from '@diapason/event-sourcing';
import { EventStoreDBClient, excludeSystemEvents, START } from '@eventstore/db-client';

/**
 * Reads events through a subscription to $all like the projector, and drops them.
 * @param count number of events to read.
 * @returns seconds from the first event to the last.
 */
export async function readAndDrop(url: string, count: number): Promise<number> {
  const client = EventStoreDBClient.connectionString(url);
  const subscription = client.subscribeToAll({ fromPosition: START, filter: excludeSystemEvents() });
  let read = 0;
  let began = 0;
  try {
    for await (const { event } of subscription) {
      if (!event) continue;
      if (read === 0) began = performance.now();
      read += 1;
      if (read === count) break;
    }
    return (performance.now() - began) / 1000;
  } finally {
    await subscription.unsubscribe();
    await disposeOf(client);
  }
}
