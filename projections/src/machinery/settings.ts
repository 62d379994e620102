import { events } from '@diapason/contracts';
import {
  type Codec,
  connectEventStore,
  createCodec,
  createEventMacs,
  createPersonalKeys,
  createPool,
  disposeOf,
  eventKeysOf,
  intermediateKeysOf,
  loggable,
  type Pool,
  refuseOtherLog,
  refuseOtherVault,
} from '@diapason/event-sourcing';
import { firstContact, settingsOf } from '@diapason/settings';
import type { EventStoreDBClient } from '@eventstore/db-client';
import pino, { type Logger } from 'pino';
import { logDestination } from './log-destination';

/** Settings of projector, rebuild and verification. */
export interface ReadSide {
  readonly client: EventStoreDBClient;
  readonly pool: Pool;
  readonly codec: Codec;
  readonly log: Logger;
  stop(): Promise<void>;
}

/** Connects to EVENTSTORE_URL and DATABASE_URL; MASTER_KEY opens the personal keys, EVENT_KEY tells which events are ours. */
export async function connectReadSide(name: string): Promise<ReadSide> {
  const settings = settingsOf('read side');
  const { DATABASE_URL, EVENTSTORE_URL, LOG_LEVEL } = settings;
  // Standard output belongs to the commands' results.
  const log = pino({ name, level: LOG_LEVEL, serializers: { err: loggable } }, logDestination(2));
  await firstContact(settings, ['DATABASE_URL']);
  const pool = createPool(DATABASE_URL);
  const client = connectEventStore(EVENTSTORE_URL);
  const intermediates = intermediateKeysOf(settings);
  await refuseOtherVault(pool, intermediates, log);
  const macs = createEventMacs(eventKeysOf(settings));
  await refuseOtherLog(pool, macs);
  const keys = createPersonalKeys(pool, intermediates);
  return {
    client,
    pool,
    codec: createCodec({ catalogue: events, keys, macs, log }),
    log,
    async stop() {
      await disposeOf(client);
      await pool.end();
    },
  };
}
