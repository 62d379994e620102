import type { Pool } from 'pg';
import type { Codec } from '../codec/codec';
import { inTransaction } from '../vault/database';
import { readCheckpoint } from './checkpoint';
import { createFiller } from './fill';
import type { Rebuilt } from './rebuild';
import type { Table } from './table';
import { createIndexesSql } from './table-sql';

export interface Replay {
  readonly pool: Pool;
  readonly codec: Codec;
  readonly tables: readonly Table[];
  /** Schema to fill; its content is dropped first. Must match `replay[a-z0-9_]*`. */
  readonly schema: string;
  /** ISO instant: only events decided at or before it count. */
  readonly until: string;
}

/**
 * Builds the read models as of an instant, in a schema of their own.
 * @throws RangeError for a schema not named `replay…` or an invalid instant.
 */
export async function replay({ pool, codec, tables, schema, until }: Replay): Promise<Rebuilt> {
  if (!/^replay[a-z0-9_]*$/.test(schema))
    throw new RangeError(`a replay goes into a schema named replay…, not ${schema}`);
  if (Number.isNaN(Date.parse(until))) throw new RangeError(`not an instant: ${until}`);
  const started = performance.now();
  return inTransaction(pool, async (writer) => {
    await writer.query('set local synchronous_commit = off');
    await writer.query(`drop schema if exists ${schema} cascade`);
    await writer.query(`create schema ${schema}`);
    const filler = await createFiller({ pool, writer, codec, schema, tables, until });
    const position = (await readCheckpoint(writer)) ?? -1n;
    const events = await filler.fillUpTo(position);
    for (const table of tables) {
      for (const statement of createIndexesSql(schema, table)) await writer.query(statement);
    }
    return { events, seconds: (performance.now() - started) / 1000, position };
  });
}
