import type { EventStoreDBClient } from '@eventstore/db-client';
import type { Pool } from 'pg';
import { searchDatabase } from './database';
import { type FileSearch, searchFiles } from './files';
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

/** Searches everything the product keeps for a person's values: event log, database, Valkey, files, mailbox, logs. */
export async function search({ client, pool, redisUrl, env }: Places, values: PersonValues): Promise<FileSearch> {
  const matches = matcherOf(values);
  const findings = [
    ...(await searchLog(client, matches)),
    ...(await searchDatabase(pool, matches)),
    ...(await searchValkey(redisUrl, matches)),
  ];
  const files = await searchFiles(env, matches);
  return { ...files, findings: [...findings, ...files.findings] };
}
