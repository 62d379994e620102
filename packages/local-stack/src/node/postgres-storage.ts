import pg from 'pg';
import { boolArray, byteaArray, int8Array, parseColumn, textArray, uuidArray } from './binary-array';
import type { RecordedEvent } from './event';
import { SCHEMA_SQL, SQL } from './postgres-sql';
import { type AllRange, type EventPlace, type LogStorage, PAGE_BYTES, type StreamRange } from './storage';

/** An arbitrary advisory lock key, unused elsewhere: "diapason" in eight bytes. */
const WRITER_LOCK = '7235981135937564526';
const LOCK_PATIENCE_MS = 5_000;

/** Another node serves the log of this database. */
class LogAlreadyServed extends Error {
  override readonly name = 'LogAlreadyServed';
}

const columnTypes = {
  getTypeParser: (oid: number) => (value: unknown) => parseColumn(oid, value as string),
} as unknown as pg.CustomTypesConfig;

type Parameters = readonly (Buffer | string | number)[];

async function rows<Row extends pg.QueryResultRow>(
  client: pg.ClientBase | pg.Pool,
  name: keyof typeof SQL,
  values: Parameters,
): Promise<Row[]> {
  const query = { name, text: SQL[name], values: [...values], types: columnTypes };
  const result = await client.query<Row>(query);
  return result.rows;
}

/** Stores the log in schema `eventlog` of a PostgreSQL database. */
export class PostgresStorage implements LogStorage {
  private writer: pg.Client | undefined;
  private readonly readers: pg.Pool;
  private lostListener: (reason: Error) => void = () => {};

  constructor(private readonly databaseUrl: string) {
    this.readers = new pg.Pool({ connectionString: databaseUrl, max: 8, application_name: 'diapason event store' });
    // The pool replaces a reader that breaks while idle; the next query reports any remaining error.
    this.readers.on('error', (reason) => this.lostListener(reason));
  }

  onLost(listener: (reason: Error) => void): void {
    this.lostListener = listener;
  }

  async open(): Promise<number> {
    const previous = this.writer;
    this.writer = undefined;
    await previous?.end();
    const client = new pg.Client({
      connectionString: this.databaseUrl,
      keepAlive: true,
      application_name: 'diapason event store writer',
    });
    client.on('error', (reason) => this.onWriterLost(client, reason));
    client.on('end', () => this.onWriterLost(client, new Error('The connection to PostgreSQL was closed')));
    await client.connect();
    try {
      await this.takeWriterLock(client);
      await client.query(SCHEMA_SQL);
      const [head] = await rows<{ position: number }>(client, 'head', []);
      this.writer = client;
      return head?.position ?? 0;
    } catch (error) {
      await client.end();
      throw error;
    }
  }

  /** The lock belongs to the writing connection: losing it means losing the means to write. */
  private async takeWriterLock(client: pg.Client): Promise<void> {
    // PostgreSQL may take a moment to notice that a killed node is gone.
    const deadline = Date.now() + LOCK_PATIENCE_MS;
    for (;;) {
      const { rows: found } = await client.query<{ locked: boolean }>(
        'select pg_try_advisory_lock($1::bigint) as locked',
        [WRITER_LOCK],
      );
      if (found[0]?.locked) return;
      if (Date.now() >= deadline) {
        const { host, port, database } = client;
        const place = `database "${database}" on ${host}:${port}`;
        throw new LogAlreadyServed(`Another event store node already keeps the log of ${place}: stop it first`);
      }
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }

  private onWriterLost(client: pg.Client, reason: Error): void {
    if (this.writer !== client) return;
    this.writer = undefined;
    this.lostListener(reason);
  }

  async insert(events: readonly RecordedEvent[]): Promise<void> {
    if (!this.writer) throw new Error('The log has no connection to write with');
    await rows(this.writer, 'insert', [
      int8Array(events.map((event) => event.position)),
      textArray(events.map((event) => event.stream)),
      int8Array(events.map((event) => event.revision)),
      uuidArray(events.map((event) => event.id)),
      textArray(events.map((event) => event.type)),
      boolArray(events.map((event) => event.json)),
      int8Array(events.map((event) => event.created)),
      byteaArray(events.map((event) => event.data)),
      byteaArray(events.map((event) => event.metadata)),
    ]);
  }

  async lastRevisions(streams: readonly string[]): Promise<Map<string, number>> {
    const found = await rows<{ stream: string; revision: number }>(this.readers, 'lastRevisions', [textArray(streams)]);
    return new Map(found.map(({ stream, revision }) => [stream, revision]));
  }

  placesOf(ids: readonly string[]): Promise<(EventPlace & { id: string })[]> {
    return rows(this.readers, 'placesOf', [uuidArray(ids)]);
  }

  readStream(range: StreamRange): Promise<RecordedEvent[]> {
    const values = [range.stream, range.from, range.limit, PAGE_BYTES];
    const forwards = range.direction === 'forwards';
    return rows(this.readers, forwards ? 'streamForwards' : 'streamBackwards', values);
  }

  readAll(range: AllRange): Promise<RecordedEvent[]> {
    const forwards = range.direction === 'forwards';
    return rows(this.readers, forwards ? 'allForwards' : 'allBackwards', [range.from, range.limit, PAGE_BYTES]);
  }

  async close(): Promise<void> {
    const writer = this.writer;
    this.writer = undefined;
    await Promise.all([writer?.end(), this.readers.end()]);
  }
}
