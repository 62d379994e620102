import { readFileSync } from 'node:fs';
import { eventStoreAddress } from '@diapason/settings';
import { EventStoreDBClient } from '@eventstore/db-client';
import { Channel, type ChannelCredentials, credentials } from '@grpc/grpc-js';
import { isEventStoreUnavailable, isTooSlow, leaderNamedBy } from '../core/unavailable';

type Supports = (method: { readonly path: string }, feature?: string) => Promise<boolean>;
type Handles = (client: unknown, error: Error) => Promise<void>;
type Reconnects = (error: Error) => [reconnect: boolean, leader?: { readonly address: string; readonly port: number }];

/** A silent server is noticed after both, unless the connection string says otherwise. The library's own are 10 s each. */
const KEEP_ALIVE_MS = { keepaliveinterval: 2_000, keepalivetimeout: 2_000 };
/** Of each node that is asked who leads: with a silent one among them the leader is found within the patience of a caller. */
const GOSSIP_SECONDS = 1;
/** Without pings; more overflows a timer. */
const NEVER_MS = 2 ** 31 - 1;
/** 16 MiB of an event and its envelope, as the library has it. */
const MAX_MESSAGE_BYTES = 17 * 1024 * 1024;

/**
 * A client of the event store, with five ways of its own:
 * - every append is a call of its own. Left to itself the library sends all appends of the process through one long call, and keeps who
 *   waits for an answer in one list: when one call breaks, the appends of the others are refused too, and an answer that then comes for
 *   one of them throws where nobody can catch it, which ends the process;
 * - whatever leaves open whether it happened makes it look for the leader anew, not only a lost connection;
 * - a silent server is noticed in 4 s;
 * - a look for the leader that fails is told to whoever asks next, and to nobody else: the library leaves that rejection to the process;
 * - its connections are its own: the library lends one that breaks to the next client of the same address.
 * @param url connection string, `esdb://…`, `esdb+discover://…`, or the same with `kurrentdb`.
 * @throws TypeError when the library no longer is what is changed here; Error for a certificate that cannot be read.
 */
export function connectEventStore(url: string): EventStoreDBClient {
  const { url: address, options } = eventStoreAddress(url);
  const asking = options.has('gossiptimeout')
    ? ''
    : `${address.includes('?') ? '&' : '?'}gossipTimeout=${GOSSIP_SECONDS}`;
  const client = EventStoreDBClient.connectionString(`${address}${asking}`);
  replace<Supports>(
    client,
    'supports',
    (supports) => async (method, feature) => !method.path.endsWith('/BatchAppend') && supports(method, feature),
  );
  replace<Reconnects>(client, 'shouldReconnect', () => (error) => {
    const leader = leaderNamedBy(error);
    return leader ? [true, leader] : [isEventStoreUnavailable(error) && !isTooSlow(error)];
  });
  replace<Handles>(
    client,
    'handleError',
    (handle) =>
      (...given) =>
        handle(...given).catch(() => undefined),
  );
  const resolveUri = Reflect.get(client, 'resolveUri') as () => Promise<string>;
  const secret = credentialsOf(options);
  const milliseconds = (name: keyof typeof KEEP_ALIVE_MS) => {
    const told = Number(options.get(name) ?? KEEP_ALIVE_MS[name]);
    return told < 0 ? NEVER_MS : told;
  };
  replace<() => Promise<Channel>>(
    client,
    'createChannel',
    () => async () =>
      new Channel(await resolveUri(), secret, {
        'grpc.keepalive_time_ms': milliseconds('keepaliveinterval'),
        'grpc.keepalive_timeout_ms': milliseconds('keepalivetimeout'),
        'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
        'grpc.use_local_subchannel_pool': 1,
      }),
  );
  return client;
}

function replace<F>(client: EventStoreDBClient, name: string, make: (own: F) => F): void {
  const own: unknown = Reflect.get(client, name);
  if (typeof own !== 'function') throw new TypeError(`the event store client has no ${name} any more`);
  Reflect.set(client, name, make(own as F));
}

function credentialsOf(options: ReadonlyMap<string, string>): ChannelCredentials {
  if (options.get('tls') === 'false') return credentials.createInsecure();
  const file = (name: string) => {
    const path = options.get(name);
    return path ? readFileSync(path) : null;
  };
  return credentials.createSsl(file('tlscafile'), file('userkeyfile'), file('usercertfile'));
}
