import { type TestStack, testStack, Wire } from '@diapason/local-stack/testing';
import { type EventStoreDBClient, jsonEvent, WrongExpectedVersionError } from '@eventstore/db-client';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { isEventStoreUnavailable } from '../core/unavailable';
import { connectEventStore } from './connect';
import { disposeOf } from './dispose';

const APPENDS = 100;

let stack: TestStack;
let wire: Wire;
let clients: readonly EventStoreDBClient[];
beforeAll(async () => {
  stack = await testStack();
  wire = await Wire.to(stack.eventStoreUrl);
  clients = [connectEventStore(wire.through(stack.eventStoreUrl)), connectEventStore(stack.eventStoreUrl)];
});
afterAll(async () => {
  for (const client of clients) await disposeOf(client);
  await wire.stop();
  await stack.stop();
});

const append = (client: EventStoreDBClient | undefined, stream: string) =>
  client?.appendToStream(stream, jsonEvent({ type: 'Tried', data: {} }), { expectedRevision: 'no_stream' });

test('a connection that breaks fails its own appends and nobody else’s', async () => {
  const [far, near] = clients;
  for (const [client, name] of [
    [far, 'far-warm'],
    [near, 'near-warm'],
  ] as const)
    await append(client, name);
  const begin = (client: EventStoreDBClient | undefined, name: string) =>
    Array.from({ length: APPENDS }, (_, n) => append(client, `${name}-${n}`));
  const fars = Promise.allSettled(begin(far, 'far'));
  const nears = Promise.allSettled(begin(near, 'near'));
  setImmediate(() => wire.reset());
  expect((await nears).filter(({ status }) => status === 'rejected')).toEqual([]);
  const failures = (await fars).flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
  expect(failures).not.toEqual([]);
  for (const failure of failures) expect(isEventStoreUnavailable(failure)).toBe(true);
});

test('an append at the wrong revision is refused as such', async () => {
  const [, near] = clients;
  await append(near, 'once');
  await expect(append(near, 'once')).rejects.toBeInstanceOf(WrongExpectedVersionError);
});
