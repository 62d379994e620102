import { randomBytes } from 'node:crypto';
import { events as catalogue } from '@diapason/contracts';
import {
  createCodec,
  createEventMacs,
  createPersonalKeys,
  createPool,
  disposeOf,
  eventIdOf,
  eventKeysOf,
  intermediateKeysOf,
  prepareDatabase,
  type StoredFact,
} from '@diapason/event-sourcing';
import { EventStoreDBClient, NO_STREAM } from '@eventstore/db-client';
import type { Stack } from '../servers';
import type { BenchProduct } from '../whole-product';
import { secretsIn } from './secrets-in';

/**
 * An event store with several copies of the demonstration's log. Each copy has its own streams, records and persons.
 */
export interface CopiedLog {
  readonly stack: Stack;
  readonly events: number;
  /** Commit position of the last event. */
  readonly lastPosition: number;
  /** Creates a database with the persons' keys and nothing projected yet. @returns its connection string. */
  newReadSide(): Promise<string>;
}

type Environment = Readonly<Record<string, string>>;

/** Distance between the ids of two copies. */
const ID_DISTANCE = 10_000_000;
/** Fields that refer to a record. References to statuses, modes and reference tables are not shifted. */
const RECORD_FIELD = /^(id[A-Z]\w*|fk_(eleve|responsable|cotisation|user|atelier|enseignant|presence|scolarite\w*))$/;
const APPENDS_AT_ONCE = 64;
/** A larger share of payments means another measure has already filled the log. */
const MOST_PAYMENTS = 0.4;

/** Copies the demonstration's log. @param copies number of copies. */
export async function copyLog(product: BenchProduct, stack: Stack, copies: number): Promise<CopiedLog> {
  const from = connect(product.env);
  const to = connect(stack.env);
  try {
    await prepareDatabase(to.pool);
    const recorded = [];
    for await (const { event } of from.client.readAll()) if (event) recorded.push(event);
    const facts = await from.codec.decode(recorded);
    const payments = facts.filter(({ type }) => type === 'PaymentRegistered').length;
    if (payments > facts.length * MOST_PAYMENTS) throw new Error('the log is no longer the one of the demonstration');
    for (let copy = 0; copy < copies; copy += 1) await append(to, facts, copy);
    const events = facts.length * copies;
    return {
      stack,
      events,
      lastPosition: await lastPosition(to.client),
      newReadSide: () => newReadSide(stack.databaseUrl),
    };
  } finally {
    for (const side of [from, to]) await side.stop();
  }
}

function connect(env: Environment) {
  const pool = createPool(env.DATABASE_URL ?? '');
  const client = EventStoreDBClient.connectionString(env.EVENTSTORE_URL ?? '');
  const keys = createPersonalKeys(pool, intermediateKeysOf(secretsIn(env)));
  return {
    pool,
    client,
    codec: createCodec({ catalogue, keys, macs: createEventMacs(eventKeysOf(secretsIn(env))) }),
    async stop() {
      await disposeOf(client);
      await pool.end();
    },
  };
}

/** Appends streams in order of their first event, each in one append. */
async function append(
  { client, codec }: ReturnType<typeof connect>,
  facts: readonly StoredFact[],
  copy: number,
): Promise<void> {
  const histories = new Map<string, StoredFact[]>();
  for (const fact of facts) {
    const history = histories.get(fact.stream);
    if (history) history.push(fact);
    else histories.set(fact.stream, [fact]);
  }
  const streams = histories.entries();
  const appendNext = async () => {
    for (let next = streams.next(); !next.done; next = streams.next()) {
      const [name, events] = next.value;
      const stream = copy === 0 ? name : `${name}-${copy}`;
      const encoded = [];
      for (const { type, data, metadata, eventId } of events) {
        const { v, subject, mac, ...eventMetadata } = metadata;
        const shiftedEvent = { type, data: shiftIds(data, '', copy * ID_DISTANCE) as StoredFact['data'] };
        encoded.push(
          ...(await codec.encode([shiftedEvent], eventMetadata, {
            stream,
            revision: encoded.length,
            idOf: () => (copy === 0 ? eventId : eventIdOf(eventId, stream, copy)),
          })),
        );
      }
      await client.appendToStream(stream, encoded, { expectedRevision: NO_STREAM });
    }
  };
  await Promise.all(Array.from({ length: APPENDS_AT_ONCE }, appendNext));
}

async function lastPosition(client: EventStoreDBClient): Promise<number> {
  for await (const { event } of client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 }))
    if (event) return Number(event.position.commit);
  throw new Error('nothing was copied');
}

function shiftIds(value: unknown, field: string, by: number): unknown {
  if (Array.isArray(value)) return value.map((item) => shiftIds(item, '', by));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, shiftIds(item, name, by)]));
  if (by === 0 || !RECORD_FIELD.test(field)) return value;
  if (typeof value === 'string') return `${value}-${by / ID_DISTANCE}`;
  return typeof value === 'number' && value > 0 ? value + by : value;
}

async function newReadSide(databaseUrl: string): Promise<string> {
  const source = createPool(databaseUrl, { max: 1 });
  const url = new URL(databaseUrl);
  url.pathname = `/read_${randomBytes(4).toString('hex')}`;
  await source.query(`create database ${url.pathname.slice(1)}`);
  const target = createPool(url.toString(), { max: 2 });
  try {
    await prepareDatabase(target);
    const { rows } = await source.query<{ subject: string; wrapped: Buffer; wrapped_by: string }>(
      'select subject, wrapped, wrapped_by from vault.person_key',
    );
    await target.query(
      'insert into vault.person_key (subject, wrapped, wrapped_by) select * from unnest($1::text[], $2::bytea[], $3::text[])',
      [rows.map(({ subject }) => subject), rows.map(({ wrapped }) => wrapped), rows.map((row) => row.wrapped_by)],
    );
  } finally {
    await source.end();
    await target.end();
  }
  return url.toString();
}
