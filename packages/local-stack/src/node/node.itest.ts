import {
  AccessDeniedError,
  EventStoreDBClient,
  jsonEvent,
  persistentSubscriptionToStreamSettingsFromDefaults,
} from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { type TestStack, testStack } from '../testing/stack';
import { WAIT_LIMIT_MS } from '../testing/wait';
import { obey } from './behaviour';
import { startNode } from './node';

const event = (data: Record<string, unknown> = {}) => jsonEvent({ type: 'Happened', data });

async function eventually<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const deadline = Date.now() + WAIT_LIMIT_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

describe('an event store node', () => {
  let stack: TestStack;
  let client: EventStoreDBClient;
  let database: pg.Client;
  beforeAll(async () => {
    stack = await testStack();
    client = EventStoreDBClient.connectionString(stack.eventStoreUrl);
    database = new pg.Client({ connectionString: stack.databaseUrl });
    await database.connect();
  });
  afterAll(async () => {
    await client.dispose();
    await database.end();
    await stack.stop();
  });

  const positions = async () => {
    const { rows } = await database.query<{ position: string }>(
      'select position from eventlog.event order by position',
    );
    return rows.map(({ position }) => Number(position));
  };

  test("refuses to start when another node serves the database's log, and names the database", async () => {
    await expect(startNode({ databaseUrl: stack.databaseUrl })).rejects.toThrow(
      /Another event store node already keeps the log of database "test_/,
    );
  });

  test('throws out a live subscriber who reads nothing while more than 32 events come', async () => {
    const subscription = client.subscribeToAll({ fromPosition: 'end' });
    const thrownOut = new Promise<Error>((resolve) => subscription.on('error', resolve));
    await new Promise((resolve) => subscription.on('data', () => undefined).once('caughtUp', resolve));
    subscription.pause();
    const text = 'x'.repeat(10_000);
    for (let number = 0; number < 300; number += 1) await client.appendToStream('unread', event({ number, text }));
    subscription.resume();
    expect((await thrownOut).message).toMatch(/ABORTED: Operation timed out: Consumer too slow/);
  });

  test('answers GET /health/live on its own port, and says of anything else that it is not there', async () => {
    const { host } = new URL(stack.eventStoreUrl);
    const [live, other] = await Promise.all(
      ['/health/live', '/stats'].map(async (path) => (await fetch(`http://${host}${path}`)).status),
    );
    expect([live, other]).toEqual([204, 404]);
  });

  test('throws out every listener when its owner says so, and serves the next', async () => {
    const node = await startNode({ databaseUrl: 'memory' });
    const own = EventStoreDBClient.connectionString(node.url);
    try {
      const subscription = own.subscribeToAll({ fromPosition: 'start' });
      const thrownOut = new Promise<Error>((resolve) => subscription.on('error', resolve));
      await new Promise((resolve) => subscription.on('data', () => undefined).once('caughtUp', resolve));
      obey(node, { throwOut: true });
      expect((await thrownOut).message).toMatch(/ABORTED: Operation timed out: Consumer too slow/);
      await own.appendToStream('served', event());
      const next = own.subscribeToAll({ fromPosition: 'start' });
      await new Promise((resolve) => next.on('error', () => undefined).once('data', resolve));
      await next.unsubscribe();
    } finally {
      await own.dispose();
      await node.stop();
    }
  });

  test('numbers events 1, 2, 3… without gaps, despite refused appends', async () => {
    const writers = Array.from({ length: 40 }, (_, number) =>
      client.appendToStream(`gapless-${number % 8}`, event({ number }), { expectedRevision: 'no_stream' }),
    );
    await Promise.allSettled(writers);
    const found = await positions();
    expect(found).toEqual(found.map((_, index) => index + 1));
  });

  test('survives lost database connections under load: stores each confirmed event exactly once', async () => {
    const confirmed: number[] = [];
    let lost = 0;
    let isLosing = true;
    const writing = Array.from({ length: 8 }, async (_, writer) => {
      for (let count = 0; count < 60 || isLosing; count += 1) {
        const number = writer * 1_000_000 + count;
        const one = event({ number });
        // A retry carries the same event id: an event stored but not confirmed is not stored twice.
        await eventually(() =>
          client.appendToStream(`load-${writer}`, one, { expectedRevision: 'any' }).catch((error: unknown) => {
            lost += 1;
            throw error;
          }),
        );
        confirmed.push(number);
      }
    });
    // The pauses vary so that losses hit each phase: deciding, storing, reopening the log.
    // A node that stalls may have nothing in hand at six of them.
    try {
      for (let loss = 0; loss < 6 || (lost === 0 && loss < 200); loss += 1) {
        await new Promise((resolve) => setTimeout(resolve, 40 + 7 * (loss % 6)));
        await database.query(
          // Nodes of other tests use the same PostgreSQL.
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and application_name like 'diapason event store%'`,
        );
      }
    } finally {
      isLosing = false;
    }
    await Promise.all(writing);
    expect(lost).toBeGreaterThan(0);
    const { rows } = await database.query(
      "select convert_from(data, 'utf8')::json ->> 'number' as number from eventlog.event where stream like 'load-%'",
    );
    const kept = rows.map(({ number }) => Number(number)).sort((a, b) => a - b);
    expect(kept).toEqual(confirmed.sort((a, b) => a - b));
    const found = await positions();
    expect(found).toEqual(found.map((_, index) => index + 1));
  });

  test('reads many large events page by page', async () => {
    const text = 'x'.repeat(900_000);
    for (let number = 0; number < 12; number += 1) {
      await eventually(() => client.appendToStream('large-1', event({ number, text })));
    }
    const numbers: unknown[] = [];
    for await (const { event: read } of client.readStream<{ type: 'Happened'; data: { number: number } }>('large-1')) {
      numbers.push(read?.data.number);
    }
    expect(numbers).toEqual(Array.from({ length: 12 }, (_, number) => number));
  });

  test('refuses to delete, to tombstone and to set metadata, and the stream stays whole', async () => {
    const stream = 'whole-1';
    await client.appendToStream(stream, [event({ number: 1 }), event({ number: 2 })]);
    await expect(client.deleteStream(stream)).rejects.toThrow(AccessDeniedError);
    await expect(client.tombstoneStream(stream)).rejects.toThrow(AccessDeniedError);
    await expect(client.setStreamMetadata(stream, { truncateBefore: 2 })).rejects.toThrow(AccessDeniedError);
    await expect(client.appendToStream(`$$${stream}`, event({ $tb: 2 }))).rejects.toThrow(AccessDeniedError);
    const revisions: number[] = [];
    for await (const { event: read } of client.readStream(stream)) revisions.push(Number(read?.revision));
    expect(revisions).toEqual([0, 1]);
    await client.appendToStream(stream, event({ number: 3 }), { expectedRevision: 1n });
  });

  test('refuses an append above 16 MiB and accepts the next one', async () => {
    const [first, second] = [event({ text: 'x'.repeat(9_000_000) }), event({ text: 'y'.repeat(9_000_000) })];
    await expect(client.appendToStream('huge-1', [first, second])).rejects.toMatchObject({
      type: 'maximum-append-size-exceeded',
    });
    expect((await client.appendToStream('huge-1', event())).nextExpectedRevision).toBe(0n);
  });

  test('answers "unimplemented" to unsupported calls', async () => {
    const settings = persistentSubscriptionToStreamSettingsFromDefaults();
    await expect(client.createPersistentSubscriptionToStream('a-1', 'group', settings)).rejects.toMatchObject({
      code: 12,
    });
    const links = client.readStream('gapless-1', { resolveLinkTos: true });
    await expect(
      (async () => {
        for await (const _ of links);
      })(),
    ).rejects.toThrow(/does not do this: resolving links/);
  });

  test('answers a client that expects a cluster', async () => {
    const { port } = new URL(stack.eventStoreUrl);
    const cluster = EventStoreDBClient.connectionString(`esdb://127.0.0.1:${port},127.0.0.1:${port}?tls=false`);
    const { success } = await cluster.appendToStream('cluster-1', event());
    expect(success).toBe(true);
    await cluster.dispose();
  });
});
