import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import pg from 'pg';
import { type TestStack, testStack } from './stack';

describe('a test stack', () => {
  let stack: TestStack;
  let client: EventStoreDBClient;
  beforeAll(async () => {
    stack = await testStack();
    client = EventStoreDBClient.connectionString(stack.eventStoreUrl);
  });
  afterAll(async () => {
    await client.dispose();
    await stack.stop();
  });

  test('has an event store that stores appends', async () => {
    const event = jsonEvent({ type: 'SomethingHappened', data: { montant: 150 } });
    const appended = await client.appendToStream('thing-1', [event], { expectedRevision: 'no_stream' });
    expect(appended).toMatchObject({ success: true, nextExpectedRevision: 0n });
    const read = [];
    for await (const resolved of client.readStream('thing-1')) read.push(resolved.event?.data);
    expect(read).toEqual([{ montant: 150 }]);
  });

  test('has a PostgreSQL database with nothing but the log', async () => {
    const database = new pg.Client({ connectionString: stack.databaseUrl });
    await database.connect();
    const { rows } = await database.query(
      `select table_schema || '.' || table_name as name from information_schema.tables
       where table_schema not in ('pg_catalog', 'information_schema')`,
    );
    await database.end();
    expect(rows).toEqual([{ name: 'eventlog.event' }]);
  });

  test('has an empty Valkey database', async () => {
    const redis = new Redis(stack.redisUrl);
    expect(await redis.dbsize()).toBe(0);
    redis.disconnect();
  });

  test('has a Valkey that knows who speaks', async () => {
    const url = new URL(stack.redisUrl);
    url.password = '';
    const stranger = new Redis(url.toString(), { lazyConnect: true, retryStrategy: null });
    stranger.on('error', () => undefined);
    await expect(stranger.flushall()).rejects.toThrow(/NOAUTH/);
    stranger.disconnect();
  });
});
