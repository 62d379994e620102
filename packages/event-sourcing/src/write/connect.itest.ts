import { connect, createServer, type Socket } from 'node:net';
import { type TestStack, testStack } from '@diapason/local-stack/testing';
import { type EventStoreDBClient, jsonEvent, WrongExpectedVersionError } from '@eventstore/db-client';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { isEventStoreAway } from './away';
import { connectEventStore } from './connect';
import { disposeOf } from './dispose';

const APPENDS = 100;

let stack: TestStack;
let wire: { readonly url: string; cut(): void; stop(): void };
let clients: readonly EventStoreDBClient[];
beforeAll(async () => {
  stack = await testStack();
  wire = await wireTo(stack.eventStoreUrl);
  clients = [connectEventStore(wire.url), connectEventStore(stack.eventStoreUrl)];
});
afterAll(async () => {
  for (const client of clients) await disposeOf(client);
  wire.stop();
  await stack.stop();
});

/** The event store at an address whose connections can be cut. */
async function wireTo(url: string) {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
    }
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  return {
    url: `esdb://127.0.0.1:${address.port}?tls=false`,
    cut,
    stop() {
      cut();
      server.close();
    },
  };
}

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
  setImmediate(wire.cut);
  expect((await nears).filter(({ status }) => status === 'rejected')).toEqual([]);
  const failures = (await fars).flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
  expect(failures).not.toEqual([]);
  for (const failure of failures) expect(isEventStoreAway(failure)).toBe(true);
});

test('an append at the wrong revision is refused as such', async () => {
  const [, near] = clients;
  await append(near, 'once');
  await expect(append(near, 'once')).rejects.toBeInstanceOf(WrongExpectedVersionError);
});
