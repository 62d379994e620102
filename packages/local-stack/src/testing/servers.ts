import { mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { freePort } from '../process/free-port';
import { launch, untilReady } from '../process/launch';

/** Servers shared by all tests of a run. */
export interface TestServers {
  /** Connection string of PostgreSQL's maintenance database; tests make databases of their own. */
  readonly databaseUrl: string;
  readonly redisUrl: string;
  stop(): Promise<void>;
}

const ROOM = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Bundles the entries so that Node can run them, into a folder inside the room so that it finds the npm packages. */
async function bundleEntries(names: readonly string[], outdir: string): Promise<void> {
  await build({
    entryPoints: names.map((name) => ({ in: join(ROOM, 'src', name, 'entry.ts'), out: name })),
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    sourcemap: true,
    logLevel: 'error',
  });
}

/**
 * Starts a throw-away PostgreSQL and a Valkey for a test run, or takes those that `DATABASE_URL` and `REDIS_URL` name.
 */
export async function startTestServers(): Promise<TestServers> {
  const given = { databaseUrl: process.env.DATABASE_URL, redisUrl: process.env.REDIS_URL };
  const folder = mkdtempSync(join(tmpdir(), 'diapason-test-'));
  const bundles = join(ROOM, 'dist', `testing-${process.pid}`);
  await bundleEntries(['postgres', 'valkey'], bundles);
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
    : start('valkey', { VALKEY_PORT: String(valkeyPort), VALKEY_FOLDER: folder });
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
