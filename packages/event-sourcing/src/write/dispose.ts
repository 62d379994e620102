import { setTimeout as pause } from 'node:timers/promises';
import type { EventStoreDBClient } from '@eventstore/db-client';

/** The client waits for the end of every call ever left half read, which may never come; a process that stops does not wait for that. */
const CLOSE_TIMEOUT_MS = 2_000;

/** Ends the client's calls. */
export async function disposeOf(client: EventStoreDBClient): Promise<void> {
  const enough = new AbortController();
  const timeout = pause(CLOSE_TIMEOUT_MS, undefined, { signal: enough.signal }).catch(() => undefined);
  await Promise.race([client.dispose(), timeout]);
  enough.abort();
}
