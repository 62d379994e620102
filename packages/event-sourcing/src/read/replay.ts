import type { Pool, PoolClient } from 'pg';
import type { Codec } from '../codec/codec';
import { inTransaction } from '../vault/database';
import { LOCKS } from '../vault/locks';
import { exists } from '../vault/rows';
import { readCheckpoint } from './checkpoint';
import { createFiller } from './fill';
import type { Table } from './table';

export interface Replay<T> {
  readonly pool: Pool;
  readonly codec: Codec;
  readonly tables: readonly Table[];
  /** Schema to fill, which nobody else ever sees. Must match `replay[a-z0-9_]*`. */
  readonly schema: string;
  /** ISO instant: only events decided at or before it count. */
  readonly until: string;
  /** Looks at the tables, on the connection that filled them. */
  readonly look: (connection: PoolClient) => Promise<T>;
}

export interface Replayed<T> {
  readonly events: number;
  readonly seconds: number;
  readonly seen: T;
}

/**
 * Builds the read models as of an instant, in a schema of their own, looks at them, and drops them in the same transaction.
 * @returns undefined while another replay runs, in whatever process.
 * @throws RangeError for a schema not named `replay…` or an invalid instant.
 */
export async function replay<T>(order: Replay<T>): Promise<Replayed<T> | undefined> {
  const { pool, codec, tables, schema, until, look } = order;
  if (!/^replay[a-z0-9_]*$/.test(schema))
    throw new RangeError(`a replay goes into a schema named replay…, not ${schema}`);
  if (Number.isNaN(Date.parse(until))) throw new RangeError(`not an instant: ${until}`);
  const started = performance.now();
  return inTransaction(pool, async (writer) => {
    if (!(await exists(writer, 'select where pg_try_advisory_xact_lock($1)', [LOCKS.replay]))) return undefined;
    await writer.query('set local synchronous_commit = off');
    await writer.query(`create schema ${schema}`);
    const filler = await createFiller({ pool, writer, codec, schema, tables, until });
    const events = await filler.fillUpTo((await readCheckpoint(writer)) ?? -1n);
    const seen = await look(writer);
    await writer.query(`drop schema ${schema} cascade`);
    return { events, seconds: (performance.now() - started) / 1000, seen };
  });
}
