import { randomUUID } from 'node:crypto';
import {
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  EventStoreDBClient,
  type JSONEventData,
  jsonEvent,
} from '@eventstore/db-client';

/** An event store the contract is tried on. */
export interface ContractServer {
  /** Connection string; may change with a restart. */
  readonly url: () => string;
  /** Stops it abruptly and starts it on the same log. */
  readonly restart?: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** What can be done to a server; the sentences that need what cannot are skipped, and counted as such. */
export interface Handling {
  readonly restart: boolean;
  /** One node, unencrypted: a wire that can be cut fits in between. */
  readonly beRelayed: boolean;
}

/** Names and clients for one run of the suite. */
export interface ContractRun {
  readonly server: () => ContractServer;
  readonly client: () => EventStoreDBClient;
  /** One more client. */
  readonly connect: Connect;
  readonly can: Handling;
}

/**
 * A stream name nobody used: the log of a real server may hold earlier runs, and a system at work. Nothing of the application has a
 * stream whose name begins so.
 */
export const newStream = (kind = 'stream'): string => `contract_${kind}-${randomUUID()}`;

/** A client of the server with that connection string. */
export type Connect = (url: string) => EventStoreDBClient;

/** As the library makes clients: they send their appends through one long call where the server offers it. */
export const libraryClient: Connect = (url) => EventStoreDBClient.connectionString(url);

/** `count` events of a type of their own, with data `{ number: 0… }`. */
export function numbered(count: number, type = 'Counted'): JSONEventData[] {
  return Array.from({ length: count }, (_, number) => jsonEvent({ type, data: { number } }) as JSONEventData);
}

/** Everything a read answers. */
export async function all<Item>(reading: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of reading) items.push(item);
  return items;
}

/** Waits until `condition` holds; fails with `what` after `limitMs`. */
export async function until(what: string, condition: () => boolean, limitMs = 10_000): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error(`Waited ${limitMs} ms in vain until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** What a subscription delivered so far, and how it ended. */
export interface Heard<Subscription> {
  readonly events: AllStreamResolvedEvent[];
  readonly ids: () => string[];
  readonly caughtUp: () => boolean;
  readonly failure: () => Error | undefined;
  readonly subscription: Subscription;
}

type AnySubscription = Pick<AllStreamSubscription, 'on' | 'unsubscribe'>;

/** Collects what a subscription delivers. */
export function listen<Subscription>(subscription: Subscription): Heard<Subscription> {
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
      // A subscription that broke will never catch up: its own error says more than waiting in vain.
      if (failure) throw failure;
      return caughtUp;
    },
    failure: () => failure,
    subscription,
  };
}
