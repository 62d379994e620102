import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import type { Temper } from '../node/mood';
import { type RunningNode, startNode } from '../node/node';
import { dropDatabase, ensureDatabase } from '../postgres/database';

/** An isolated system for one test file. */
export interface TestStack {
  /** A database created for this stack. */
  readonly databaseUrl: string;
  /** An event store node in this process, with its log in that database. */
  readonly eventStoreUrl: string;
  /** A numbered database of the shared Valkey, empty at the start. */
  readonly redisUrl: string;
  /** Restarts the event store node on the same port and log, as after a crash. */
  restartEventStore(): Promise<void>;
  /** Makes the node answer as one of a cluster in that mood; a restart ends it. */
  behave(temper: Temper): void;
  /** Stops the node and drops the databases. Close your own connections first. */
  stop(): Promise<void>;
}

const VALKEY_DATABASES = 15;
/** A killed test process's database becomes free again after this. */
const CLAIM_SECONDS = 600;
const CLAIM_PATIENCE_MS = 60_000;

interface ClaimedRedis {
  readonly url: string;
  release(): Promise<void>;
}

/** Claims one of Valkey's numbered databases; database 0 records the claims. */
async function claimRedis(serverUrl: string): Promise<ClaimedRedis> {
  const register = new Redis(serverUrl, { db: 0 });
  const deadline = Date.now() + CLAIM_PATIENCE_MS;
  try {
    for (;;) {
      for (let number = 1; number <= VALKEY_DATABASES; number += 1) {
        const claim = `diapason-test-database-${number}`;
        if ((await register.set(claim, process.pid, 'EX', CLAIM_SECONDS, 'NX')) !== 'OK') continue;
        const url = new URL(serverUrl);
        url.pathname = `/${number}`;
        await withRedis(url.toString(), (redis) => redis.flushdb());
        const release = async () => {
          await withRedis(url.toString(), (redis) => redis.flushdb());
          await withRedis(serverUrl, (redis) => redis.del(claim));
        };
        return { url: url.toString(), release };
      }
      if (Date.now() > deadline) throw new Error(`All ${VALKEY_DATABASES} databases of ${serverUrl} are taken`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  } finally {
    register.disconnect();
  }
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

/** Creates a database, an event store node and a Valkey database on the servers of the test run (about 0.2 s). */
export async function testStack(): Promise<TestStack> {
  const server = fromJest('DIAPASON_TEST_PG');
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`;
  const [databaseUrl, redis] = await Promise.all([
    ensureDatabase(server, name),
    claimRedis(fromJest('DIAPASON_TEST_REDIS')),
  ]);
  let node: RunningNode = await startNode({ databaseUrl });
  const { port } = node;
  return {
    databaseUrl,
    eventStoreUrl: node.url,
    redisUrl: redis.url,
    restartEventStore: async () => {
      await node.stop();
      node = await startNode({ databaseUrl, port });
    },
    behave: (temper) => node.behave(temper),
    stop: async () => {
      await node.stop();
      await Promise.all([dropDatabase(server, name), redis.release()]);
    },
  };
}
