import type { EventStoreDBClient } from '@eventstore/db-client';
import { afterAll, beforeAll, describe } from '@jest/globals';
import { appendContract } from './appends';
import { largeContract } from './large';
import { readContract } from './reads';
import { reconnectionContract } from './reconnecting';
import { type Abilities, type Connect, type ContractServer, libraryClient } from './server';
import { subscriptionContract } from './subscriptions';

export { canBeRelayed } from './relay';
export type { ContractServer } from './server';

/**
 * Declares tests for everything the application needs of an event store. Call it at the top level of a test file.
 * @param start provides the server; the suite stops it.
 * @param can what may be done to the server.
 * @param connect creates the clients; clients differ in how they append.
 */
export function eventStoreContract(
  name: string,
  start: () => Promise<ContractServer>,
  { can = { restart: true, beRelayed: true }, connect = libraryClient }: { can?: Abilities; connect?: Connect } = {},
): void {
  describe(`${name} keeps the contract of an event store:`, () => {
    let server: ContractServer;
    let client: EventStoreDBClient;
    beforeAll(async () => {
      server = await start();
      client = connect(server.url());
    });
    afterAll(async () => {
      await client.dispose();
      await server.stop();
    });
    const run = { server: () => server, client: () => client, connect, can };
    appendContract(run);
    readContract(run);
    subscriptionContract(run);
    largeContract(run);
    reconnectionContract(run);
  });
}
