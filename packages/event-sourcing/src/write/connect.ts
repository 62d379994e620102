import { EventStoreDBClient } from '@eventstore/db-client';

type Supports = (method: { readonly path: string }, feature?: string) => Promise<boolean>;

/**
 * A client of the event store that makes a call of its own of every append. Left to itself it sends all appends through one long call,
 * and keeps who waits for an answer in one list for all clients of the process: when one call breaks, the appends of the others are
 * refused too, and an answer that then comes for one of them throws where nobody can catch it, which ends the process.
 * @param url connection string, `esdb://…`.
 * @throws TypeError when the library no longer asks what a server supports in the way that is answered here.
 */
export function connectEventStore(url: string): EventStoreDBClient {
  const client = EventStoreDBClient.connectionString`${url}`;
  const supports = Reflect.get(client, 'supports') as Supports | undefined;
  if (typeof supports !== 'function') throw new TypeError('the event store client does not ask what a server supports');
  const answer: Supports = async (method, feature) =>
    !method.path.endsWith('/BatchAppend') && supports(method, feature);
  Reflect.set(client, 'supports', answer);
  return client;
}
