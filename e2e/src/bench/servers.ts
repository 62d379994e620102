import { mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort, type Launched, launch, untilReady } from '@diapason/local-stack/process';
import { openHome, productSecretsOf, secretsOf, startStack } from '@diapason/local-stack/supervisor';

/** PostgreSQL and an event store node, each in its own process. */
export interface Stack {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  /** Environment for the product's processes: connection strings and secrets. */
  readonly env: Readonly<Record<string, string>>;
  /** Starts a bundle (path from the root) on this stack; its output goes to a log file. */
  start(name: string, bundle: string, env?: Readonly<Record<string, string>>): Launched;
  stop(): Promise<void>;
}

export const ROOT = process.cwd();
const BUNDLES = resolve(ROOT, 'packages/local-stack/dist');

/** @param tell receives messages about parts that end by themselves. */
export async function startOwnStack(tell: (line: string) => void): Promise<Stack> {
  const folder = mkdtempSync(join(tmpdir(), 'diapason-bench-'));
  const home = openHome(folder);
  const stack = await startStack({
    home,
    bundles: BUNDLES,
    given: {},
    wanted: ['DATABASE_URL', 'EVENTSTORE_URL', 'FILES_URL'],
    tell,
  });
  const { EVENTSTORE_URL = '', FILES_URL = '' } = stack.connections;
  const DATABASE_URL = stack.databaseHere ?? '';
  const env = { DATABASE_URL, EVENTSTORE_URL, FILES_URL, ...productSecretsOf(secretsOf(home)) };
  const started: Launched[] = [];
  return {
    databaseUrl: DATABASE_URL,
    eventStoreUrl: EVENTSTORE_URL,
    env,
    start(name, bundle, more = {}) {
      const log = openSync(join(home.logs, `${name}.log`), 'a');
      const part = launch({ name, file: join(ROOT, bundle), env: { ...env, ...more }, log });
      started.push(part);
      return part;
    },
    async stop() {
      for (const part of started.toReversed()) await part.stop();
      await stack.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts an event store node with its log in memory. */
export async function startMemoryNode(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = join(mkdtempSync(join(tmpdir(), 'diapason-bench-')), 'logs');
  mkdirSync(folder);
  const log = openSync(join(folder, 'event-store.log'), 'a');
  const env = { DATABASE_URL: 'memory', EVENT_NODE_PORT: String(await freePort()) };
  const part = launch({ name: 'event-store', file: join(BUNDLES, 'event-store.mjs'), env, log });
  const ready = await untilReady(part, 'the event store node in memory');
  return {
    url: String(ready.url),
    async stop() {
      await part.stop();
      rmSync(resolve(folder, '..'), { recursive: true, force: true });
    },
  };
}
