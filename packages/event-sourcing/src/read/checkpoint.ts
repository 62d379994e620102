import type { Queryable } from '../vault/database';
import { named } from '../vault/prepared';
import { firstOf, formOf, orNull, rowsOf, sql, theRow } from '../vault/rows';

/** NOTIFY channel that announces each new position of the read model, as decimal text. */
export const PROJECTED_CHANNEL = 'projected';

/** Commit position the read model has reached; undefined before the first event. */
export async function readCheckpoint(connection: Queryable): Promise<bigint | undefined> {
  const position = sql.text('position::text');
  const reached = await firstOf(connection, { position }, `from read.checkpoint where id = 'all'`);
  return reached && BigInt(reached.position);
}

/** Stores a position and announces it when the transaction commits. */
export function writeCheckpoint(position: bigint): { text: string; values: unknown[] } {
  return {
    text: `with stored as (
        insert into read.checkpoint as c (id, position, updated_at) values ('all', $1::bigint, clock_timestamp())
        on conflict (id) do update set position = excluded.position, updated_at = excluded.updated_at returning c.position)
      select pg_notify('${PROJECTED_CHANNEL}', position::text) from stored`,
    values: [String(position)],
  };
}

/** The same with the commit of the transaction, in one piece: where storing fails, nothing is committed. */
export function commitCheckpoint(position: bigint): string {
  const { text } = writeCheckpoint(position);
  return `${text.replace('$1', String(position))}; commit`;
}

/** Version of each table's live generation. */
export async function readVersions(connection: Queryable): Promise<ReadonlyMap<string, number>> {
  const rows = await rowsOf(
    connection,
    { name: sql.text('name'), version: sql.number('version') },
    'from read.table_version',
  );
  return new Map(rows.map((row) => [row.name, row.version]));
}

export function writeVersion(table: { readonly name: string; readonly version: number }) {
  return {
    text: `insert into read.table_version (name, version, live_since) values ($1, $2, clock_timestamp())
      on conflict (name) do update set version = excluded.version, live_since = excluded.live_since`,
    values: [table.name, table.version],
  };
}

const isVersions = (value: unknown): value is Readonly<Record<string, number>> =>
  typeof value === 'object' && value !== null && Object.values(value).every(Number.isInteger);

const STATE = {
  position: orNull(sql.text(`(select position::text from read.checkpoint where id = 'all')`)),
  versions: orNull(sql.json(formOf(isVersions), '(select json_object_agg(name, version) from read.table_version)')),
};

/** Checkpoint (-1 before the first event) and versions in one round trip. Call it under the batch lock. */
export async function readState(
  connection: Queryable,
): Promise<{ position: bigint; versions: ReadonlyMap<string, number> }> {
  const { position, versions } = await theRow(named(connection), STATE, '');
  return { position: BigInt(position ?? -1), versions: new Map(Object.entries(versions ?? {})) };
}
