import { disposeOf } from '@diapason/event-sourcing';
import { BACKWARDS, END, EventStoreDBClient, START } from '@eventstore/db-client';

/** An event of the log; `data` is as stored, personal fields sealed. */
export interface Recorded {
  readonly id: string;
  readonly type: string;
  readonly stream: string;
  readonly position: bigint;
  readonly commandId: string;
  /** ISO 8601 instant of the decision. */
  readonly at: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** All events of the log in order, read with the application's client library. */
export async function readLog(url: string): Promise<readonly Recorded[]> {
  const client = EventStoreDBClient.connectionString(url);
  const events: Recorded[] = [];
  try {
    for await (const { event } of client.readAll({ fromPosition: START })) {
      if (!event || event.type.startsWith('$')) continue;
      const metadata = (event.metadata ?? {}) as { commandId?: string; at?: string };
      events.push({
        id: event.id,
        type: event.type,
        stream: event.streamId,
        position: event.position.commit,
        commandId: metadata.commandId ?? '',
        at: metadata.at ?? '',
        data: event.data as Record<string, unknown>,
      });
    }
    return events;
  } finally {
    await disposeOf(client);
  }
}

/** Position of the last event of the log; -1: it has none. */
export async function lastPosition(url: string): Promise<bigint> {
  const client = EventStoreDBClient.connectionString(url);
  try {
    for await (const { event } of client.readAll({ fromPosition: END, direction: BACKWARDS }))
      if (event && !event.type.startsWith('$')) return event.position.commit;
    return -1n;
  } finally {
    await disposeOf(client);
  }
}
