import type { EventStoreDBClient } from '@eventstore/db-client';
import type { Finding } from './finding';
import type { Matcher } from './matcher';

/** Every event as the event store returns it: payload, metadata, type and stream. */
export async function searchLog(client: EventStoreDBClient, matches: Matcher): Promise<Finding[]> {
  const findings: Finding[] = [];
  for await (const { event } of client.readAll()) {
    if (!event) continue;
    const payload = event.isJson ? JSON.stringify(event.data) : Buffer.from(event.data).toString('utf8');
    const value = matches(`${event.streamId}\n${event.type}\n${payload}\n${JSON.stringify(event.metadata)}`);
    if (value) findings.push({ place: 'log', where: `${event.streamId} ${event.revision} ${event.type}`, value });
  }
  return findings;
}
