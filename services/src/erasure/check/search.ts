import type { EventStoreDBClient } from '@eventstore/db-client';
import type { Pool } from 'pg';
import { searchDatabase } from './database';
import { searchFiles } from './files';
import type { Finding } from './finding';
import { searchLog } from './log';
import { matcherOf } from './matcher';
import { searchValkey } from './valkey';
import type { PersonValues } from './values';

export interface Places {
  readonly client: EventStoreDBClient;
  readonly pool: Pool;
  readonly redisUrl: string;
  /** Where the product's files are: `DIAPASON_HOME`, `FILES_URL`, `SECURITY_LOG`. */
  readonly env: NodeJS.ProcessEnv;
}

/** Searches a person's values in everything that the product keeps: event log, database, Valkey, files, mailbox, logs. */
export async function search({ client, pool, redisUrl, env }: Places, values: PersonValues): Promise<Finding[]> {
  const matches = matcherOf(values);
  return [
    ...(await searchLog(client, matches)),
    ...(await searchDatabase(pool, matches)),
    ...(await searchValkey(redisUrl, matches)),
    ...(await searchFiles(env, matches)),
  ];
}
