import './jest-setup';
import { dropDatabases } from '../postgres/database';
import { preparedDatabases } from './stack';

/** jest `globalTeardown` of the project "real". */
export default async function tearDown(): Promise<void> {
  const servers = globalThis.diapasonTestServers;
  if (!servers) return;
  // The servers may be those of `DATABASE_URL`, which stay.
  await dropDatabases(servers.databaseUrl, preparedDatabases(String(process.env.DIAPASON_TEST_RUN)));
  await servers.stop();
}
