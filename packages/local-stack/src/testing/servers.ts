import { mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../process/free-port';
import { launch, untilReady } from '../process/launch';
import { bundleForTests } from './bundle';

/** Servers shared by all tests of one run. */
export interface TestServers {
  /** Connection string of PostgreSQL's maintenance database; each test creates its own database. */
  readonly databaseUrl: string;
  readonly redisUrl: string;
  stop(): Promise<void>;
}

/** Starts a disposable PostgreSQL and a Valkey, or uses those named by `DATABASE_URL` and `REDIS_URL`. */
export async function startTestServers(): Promise<TestServers> {
  const given = { databaseUrl: process.env.DATABASE_URL, redisUrl: process.env.REDIS_URL };
  const folder = mkdtempSync(join(tmpdir(), 'diapason-test-'));
  const bundles = await bundleForTests({ postgres: 'postgres/entry', valkey: 'valkey/entry' });
  const log = openSync(join(folder, 'servers.log'), 'a');
  const [postgresPort, valkeyPort] = [await freePort(), await freePort()];
  const start = async (name: string, env: Record<string, string>) => {
    const launched = launch({ name, file: join(bundles, `${name}.mjs`), env, log });
    return { ...launched, ready: await untilReady(launched, `${name} (see ${folder})`) };
  };
  const postgres = given.databaseUrl
    ? undefined
    : start('postgres', {
        POSTGRES_FOLDER: join(folder, 'postgres'),
        POSTGRES_PORT: String(postgresPort),
        POSTGRES_PASSWORD: 'diapason',
        POSTGRES_THROW_AWAY: 'true',
      });
  const valkey = given.redisUrl
    ? undefined
    : start('valkey', { VALKEY_PORT: String(valkeyPort), VALKEY_PASSWORD: 'diapason', VALKEY_FOLDER: folder });
  const [runningPostgres, runningValkey] = await Promise.all([postgres, valkey]);
  return {
    databaseUrl: given.databaseUrl ?? String(runningPostgres?.ready.url),
    redisUrl: given.redisUrl ?? String(runningValkey?.ready.url),
    stop: async () => {
      await Promise.all([runningPostgres?.stop(), runningValkey?.stop()]);
      rmSync(folder, { recursive: true, force: true });
      rmSync(bundles, { recursive: true, force: true });
    },
  };
}
