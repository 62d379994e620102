import type { EventStoreDBClient } from '@eventstore/db-client';
import { afterAll, beforeAll, describe } from '@jest/globals';
import { appendContract } from './appends';
import { largeContract } from './large';
import { readContract } from './reads';
import { reconnectionContract } from './reconnecting';
import { type Connect, type ContractServer, type Handling, libraryClient } from './server';
import { subscriptionContract } from './subscriptions';

export { canBeRelayed } from './relay';
export type { ContractServer } from './server';

/**
 * What the application needs of an event store, as tests. `start` gives the server to try it on; the suite stops it. `connect` makes
 * the clients: how they append differs.
 * To be called at the top level of a test file.
 */
export function eventStoreContract(
  name: string,
  start: () => Promise<ContractServer>,
  { can = { restart: true, beRelayed: true }, connect = libraryClient }: { can?: Handling; connect?: Connect } = {},
): void {
  describe(`${name} keeps the contract of an event store:`, () => {
    let server: ContractServer;
    let client: EventStoreDBClient;
    beforeAll(async () => {
      server = await start();
      client = connect(server.url());
    }, 180_000);
    afterAll(async () => {
      await client.dispose();
      await server.stop();
    }, 60_000);
    const run = { server: () => server, client: () => client, connect, can };
    appendContract(run);
    readContract(run);
    subscriptionContract(run);
    largeContract(run);
    reconnectionContract(run);
  });
}
