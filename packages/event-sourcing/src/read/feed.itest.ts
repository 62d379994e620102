import { setTimeout as pause } from 'node:timers/promises';
import { type TestStack, testStack } from '@diapason/local-stack/testing';
import { type EventStoreDBClient, jsonEvent, type RecordedEvent } from '@eventstore/db-client';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { RETRY_POLICY, retryWhileUnavailable } from '../core/retry-policy';
import { silentLog } from '../vault/log';
import { connectEventStore } from '../write/connect';
import { disposeOf } from '../write/dispose';
import { createFeed, type Feed, textBytes } from './feed';

let stack: TestStack;
let client: EventStoreDBClient;
let feed: Feed;
beforeAll(async () => {
  stack = await testStack();
  client = connectEventStore(stack.eventStoreUrl);
});
afterEach(() => feed.close());
afterAll(async () => {
  await disposeOf(client);
  await stack.stop();
});

let streams = 0;
async function append(count: number, text = ''): Promise<string[]> {
  const events = Array.from({ length: count }, (_, number) => jsonEvent({ type: 'Counted', data: { number, text } }));
  const stream = `fed-${streams++}`;
  await retryWhileUnavailable(RETRY_POLICY, (within) =>
    within(client.appendToStream(stream, events, { expectedRevision: 'no_stream' })),
  );
  return events.map(({ id }) => id);
}

const follow = (options: Partial<Parameters<typeof createFeed>[0]> = {}): Feed => {
  feed = createFeed({ client, after: undefined, wake: () => undefined, log: silentLog, name: 'test', ...options });
  return feed;
};

/** Takes until `count` events came, `atOnce` at a time. */
async function taken(count: number, atOnce: number): Promise<readonly RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  while (events.length < count) {
    const some = feed.take(atOnce);
    events.push(...some);
    if (some.length === 0) await pause(5);
  }
  return events;
}

test('a memory that is full leaves the subscription, and the rest is read once there is room: in order, each once', async () => {
  const ids = await append(300);
  follow({ room: { events: 20, bytes: 1_000_000 } });
  while (feed.waiting().events < 20) await pause(5);
  await pause(200);
  expect(feed.waiting().events).toBe(20);
  const later = await append(50);
  const events = await taken(350, 7);
  expect(events.map(({ id }) => id)).toEqual([...ids, ...later]);
  expect(feed.passed()).toBe(events.at(-1)?.position?.commit);
});

test('few large events fill it too', async () => {
  follow({ after: undefined, room: { events: 1_000, bytes: 50_000 } });
  const before = await taken(350, 1_000);
  const ids = await append(40, 'x'.repeat(10_000));
  while (feed.waiting().bytes < 50_000) await pause(5);
  await pause(200);
  expect(feed.waiting().events).toBeLessThan(10);
  expect((await taken(40, 1)).map(({ id }) => id)).toEqual(ids);
  expect(before).toHaveLength(350);
});

test('a subscription that breaks goes on after the last event', async () => {
  follow();
  const before = await taken(390, 1_000);
  await stack.restartEventStore();
  const ids = await append(3);
  expect((await taken(3, 1)).map(({ id }) => id)).toEqual(ids);
  expect(before).toHaveLength(390);
});

test('the size of a value is about that of its texts', () => {
  expect(textBytes({ a: 'four', b: ['x', 1], c: null })).toBe(1 + 4 + 1 + (1 + 1 + 1 + 8) + 1 + 8);
});
