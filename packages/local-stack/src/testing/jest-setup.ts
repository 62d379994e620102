import { startTestServers, type TestServers } from './servers';

declare global {
  // The one way jest has of handing something from its set-up to its tear-down.
  var diapasonTestServers: TestServers | undefined;
}

/** jest `globalSetup` of the project "real": workers find the servers through two environment variables. */
export default async function setUp(): Promise<void> {
  const servers = await startTestServers();
  globalThis.diapasonTestServers = servers;
  process.env.DIAPASON_TEST_PG = servers.databaseUrl;
  process.env.DIAPASON_TEST_REDIS = servers.redisUrl;
}
