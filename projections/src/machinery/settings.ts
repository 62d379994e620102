import { events } from '@diapason/contracts';
import {
  type Codec,
  connectEventStore,
  createCodec,
  createPersonalKeys,
  createPool,
  disposeOf,
  loggable,
  masterKeysOf,
  type Pool,
} from '@diapason/event-sourcing';
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

/** @throws Error naming the missing environment variable. */
function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

/** Connects to EVENTSTORE_URL and DATABASE_URL; MASTER_KEY opens the personal keys. */
export function connectReadSide(name: string): ReadSide {
  // Standard output belongs to the commands' results.
  const level = process.env.LOG_LEVEL ?? 'info';
  const log = pino({ name, level, serializers: { err: loggable } }, logDestination(2));
  const pool = createPool(setting('DATABASE_URL'));
  const client = connectEventStore(setting('EVENTSTORE_URL'));
  const keys = createPersonalKeys(pool, masterKeysOf(setting('MASTER_KEY'), process.env.MASTER_KEY_PREVIOUS));
  return {
    client,
    pool,
    codec: createCodec({ catalogue: events, keys }),
    log,
    async stop() {
      await disposeOf(client);
      await pool.end();
    },
  };
}
