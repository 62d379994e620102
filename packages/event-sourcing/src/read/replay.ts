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
  /** Schema to fill; it is emptied first. Lower-case letters, digits and `_`, beginning with `replay`. */
  readonly schema: string;
  /** ISO instant: only what was decided at or before it counts. */
  readonly until: string;
}

/**
 * Builds the read models as they stood at an instant, in a schema of their own beside today's.
 * @throws RangeError for a schema that is not named `replay…` or an instant that is not one.
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
