import { randomBytes } from 'node:crypto';
import { startTestServers, type TestServers } from './servers';

declare global {
  // jest passes nothing else from set-up to tear-down.
  var diapasonTestServers: TestServers | undefined;
}

/** jest `globalSetup` of the project "real". Workers find the servers, and what the run prepared on them, through the environment. */
export default async function setUp(): Promise<void> {
  const servers = await startTestServers();
  globalThis.diapasonTestServers = servers;
  process.env.DIAPASON_TEST_PG = servers.databaseUrl;
  process.env.DIAPASON_TEST_REDIS = servers.redisUrl;
  process.env.DIAPASON_TEST_RUN = randomBytes(4).toString('hex');
}
