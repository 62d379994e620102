import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Redis } from 'ioredis';
import type { NodeBehaviour } from '../node/behaviour';
import { type RunningNode, startNode } from '../node/node';
import { dropDatabase, ensureDatabase, ensureOnce } from '../postgres/database';
import { newSecrets, productSecretsOf } from '../supervisor/secrets';
import { untilItWorks } from './wait';

/** An isolated system for one test file. */
export interface TestStack {
  /** A database created for this stack. */
  readonly databaseUrl: string;
  /** An event store node in this process, with its log in that database. */
  readonly eventStoreUrl: string;
  /** A numbered database of the shared Valkey, empty at the start. */
  readonly redisUrl: string;
  /** Of this system alone, by the names of their settings, with a store in which the keys of keys lie. */
  readonly secrets: Readonly<Record<'JWT_SECRET' | 'MASTER_KEY' | 'EVENT_KEY' | 'FILES_URL', string>>;
  /** Restarts the event store node on the same port and log, as after a crash. */
  restartEventStore(): Promise<void>;
  /** Makes the node answer as one of a cluster in that mood; a restart ends it. */
  behave(behaviour: NodeBehaviour): void;
  /**
   * Stops the node and drops the databases. Close your own connections first.
   * @param keep what becomes of the database instead, told its name.
   */
  stop(keep?: (database: string) => Promise<void>): Promise<void>;
}

const VALKEY_DATABASES = 15;
/** A killed test process's database becomes free again after this; one at work renews its claim. */
const CLAIM_SECONDS = 600;

interface ClaimedRedis {
  readonly url: string;
  release(): Promise<void>;
}

/** Claims one of Valkey's numbered databases; database 0 records the claims. */
async function claimRedis(serverUrl: string): Promise<ClaimedRedis> {
  const register = new Redis(serverUrl, { db: 0 });
  try {
    const number = await untilItWorks(() => claimedNumber(register));
    const claim = claimOf(number);
    const url = new URL(serverUrl);
    url.pathname = `/${number}`;
    const empty = () => withRedis(url.toString(), (redis) => redis.flushdb());
    await empty();
    const renewal = setInterval(() => void register.expire(claim, CLAIM_SECONDS), (CLAIM_SECONDS / 4) * 1_000).unref();
    const release = async () => {
      await empty();
      clearInterval(renewal);
      await register.del(claim);
      register.disconnect();
    };
    return { url: url.toString(), release };
  } catch (error) {
    register.disconnect();
    throw error;
  }
}

const claimOf = (number: number) => `diapason-test-database-${number}`;

/** A database that nobody had, claimed. @throws Error while all are taken. */
async function claimedNumber(register: Redis): Promise<number> {
  for (let number = 1; number <= VALKEY_DATABASES; number += 1)
    if ((await register.set(claimOf(number), process.pid, 'EX', CLAIM_SECONDS, 'NX')) === 'OK') return number;
  throw new Error(`all ${VALKEY_DATABASES} databases of Valkey are taken`);
}

async function withRedis(url: string, work: (redis: Redis) => Promise<unknown>): Promise<void> {
  const redis = new Redis(url);
  try {
    await work(redis);
  } finally {
    redis.disconnect();
  }
}

function fromJest(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run this test in the jest project "real"`);
  return value;
}

/**
 * Creates a database, an event store node and a Valkey database on the servers of the test run (about 0.2 s).
 * @param from what {@link prepared} named: the database, and so the log, begins as a copy of it.
 */
export async function testStack(from?: string): Promise<TestStack> {
  const server = fromJest('DIAPASON_TEST_PG');
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`;
  const [databaseUrl, redis] = await Promise.all([
    ensureDatabase(server, name, from),
    claimRedis(fromJest('DIAPASON_TEST_REDIS')),
  ]);
  let node: RunningNode = await startNode({ databaseUrl });
  const { port } = node;
  const files = mkdtempSync(join(tmpdir(), 'diapason-test-files-'));
  return {
    databaseUrl,
    eventStoreUrl: node.url,
    redisUrl: redis.url,
    secrets: {
      ...productSecretsOf(newSecrets()),
      ...ofRun(),
      FILES_URL: pathToFileURL(`${files}/`).toString(),
    },
    restartEventStore: async () => {
      await node.stop();
      node = await startNode({ databaseUrl, port });
    },
    behave: (behaviour) => node.behave(behaviour),
    stop: async (keep = (database) => dropDatabase(server, database)) => {
      await node.stop();
      await Promise.all([keep(name), redis.release()]);
      rmSync(files, { recursive: true, force: true });
    },
  };
}

/** One log begins as a copy of another: what signs it is the same for the whole run. */
function ofRun() {
  const run = fromJest('DIAPASON_TEST_RUN');
  const derived = (name: string) => createHash('sha256').update(`${run} ${name}`).digest('base64');
  return { EVENT_KEY: derived('EVENT_KEY'), JWT_SECRET: derived('JWT_SECRET') };
}

/** What the databases of this test run that others are copied from begin with. */
export const preparedDatabases = (run: string) => `prepared_${run}_`;

/**
 * A database to begin with, made once for all files of the test run: who comes meanwhile waits.
 * @param name what stands in it; the same name is the same content.
 * @param fill is given an empty system, and stops it with the `keep` that it is given.
 * @returns its name, for {@link testStack}.
 */
export async function prepared(
  name: string,
  fill: (keep: (database: string) => Promise<void>) => Promise<void>,
): Promise<string> {
  const database = `${preparedDatabases(fromJest('DIAPASON_TEST_RUN'))}${name}`;
  await ensureOnce(fromJest('DIAPASON_TEST_PG'), database, fill);
  return database;
}
