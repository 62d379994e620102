import { randomUUID } from 'node:crypto';
import {
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  EventStoreDBClient,
  type JSONEventData,
  jsonEvent,
} from '@eventstore/db-client';

/** An event store under test. */
export interface ContractServer {
  /** Connection string; may change after a restart. */
  readonly url: () => string;
  /** Stops the server abruptly and restarts it on the same log. */
  readonly restart?: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** What may be done to the server; tests that need more are skipped. */
export interface Abilities {
  readonly restart: boolean;
  /** Single and unencrypted, so a relay fits in front. */
  readonly beRelayed: boolean;
}

/** Server and clients of one run of the suite. */
export interface ContractRun {
  readonly server: () => ContractServer;
  readonly client: () => EventStoreDBClient;
  /** Creates another client. */
  readonly connect: Connect;
  readonly can: Abilities;
}

/**
 * An unused stream name: a real server's log may hold earlier runs or live data. The application uses no such prefix.
 */
export const newStream = (kind = 'stream'): string => `contract_${kind}-${randomUUID()}`;

/** Creates a client for a connection string. */
export type Connect = (url: string) => EventStoreDBClient;

/** The library's default client: batches appends over one long call where the server supports it. */
export const libraryClient: Connect = (url) => EventStoreDBClient.connectionString(url);

/** `count` events of the given type, with data `{ number: 0… }`. */
export function numbered(count: number, type = 'Counted'): JSONEventData[] {
  return Array.from({ length: count }, (_, number) => jsonEvent({ type, data: { number } }) as JSONEventData);
}

/** All items of a read. */
export async function all<Item>(reading: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of reading) items.push(item);
  return items;
}

/** What a subscription has delivered, and how it ended. */
export interface Collected<Subscription> {
  readonly events: AllStreamResolvedEvent[];
  readonly ids: () => string[];
  readonly caughtUp: () => boolean;
  readonly failure: () => Error | undefined;
  readonly subscription: Subscription;
}

type AnySubscription = Pick<AllStreamSubscription, 'on' | 'unsubscribe'>;

/** Collects everything a subscription delivers. */
export function collect<Subscription>(subscription: Subscription): Collected<Subscription> {
  const source = subscription as unknown as AnySubscription;
  const events: AllStreamResolvedEvent[] = [];
  let caughtUp = false;
  let failure: Error | undefined;
  source.on('data', (resolved: AllStreamResolvedEvent) => events.push(resolved));
  source.on('caughtUp', () => {
    caughtUp = true;
  });
  source.on('error', (error: Error) => {
    failure = error;
  });
  return {
    events,
    ids: () => events.flatMap(({ event }) => (event ? [event.id] : [])),
    caughtUp: () => {
      // A failed subscription never catches up: report its error instead of waiting.
      if (failure) throw failure;
      return caughtUp;
    },
    failure: () => failure,
    subscription,
  };
}
