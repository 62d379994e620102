import type { Queryable } from '../vault/database';
import { loggable } from '../vault/loggable';
import { FoldFailure } from './fold-rows';

/** The event at which the projector stopped because a table refused it. Skipping it would falsify the table. */
export interface Standstill {
  /** ISO instant. */
  readonly at: string;
  readonly position: string;
  readonly type: string;
  readonly stream: string;
  readonly table: string;
  /** Without any of the event's values. */
  readonly reason: string;
}

/** Records where the projector stopped, for an operator. Ignores errors other than {@link FoldFailure}. */
export async function recordStandstill(connection: Queryable, error: unknown): Promise<void> {
  if (!(error instanceof FoldFailure)) return;
  const { position, type, stream } = error.event;
  const { kind, code, text } = loggable(error.cause);
  const reason = [kind, code, text].filter(Boolean).join(' · ');
  await connection.query(
    `insert into read.standstill (id, at, position, type, stream, table_name, reason)
     values ('projector', clock_timestamp(), $1, $2, $3, $4, $5)
     on conflict (id) do update set at = excluded.at, position = excluded.position, type = excluded.type,
       stream = excluded.stream, table_name = excluded.table_name, reason = excluded.reason`,
    [String(position), type, stream, error.table, reason],
  );
}

/** Deletes the record once the read model has passed its position. */
export async function forgetStandstill(connection: Queryable): Promise<void> {
  await connection.query(
    `delete from read.standstill s using read.checkpoint c where c.id = 'all' and c.position >= s.position`,
  );
}

/** Where the projector stopped; undefined while it works. */
export async function readStandstill(connection: Queryable): Promise<Standstill | undefined> {
  const { rows } = await connection.query<{
    at: string;
    position: string;
    type: string;
    stream: string;
    table_name: string;
    reason: string;
  }>(
    `select at, position::text as position, type, stream, table_name, reason from read.standstill s
     where not exists (select from read.checkpoint c
       where c.id = 'all' and c.position >= s.position and c.updated_at > s.at)`,
  );
  return rows.map(({ table_name, ...row }) => ({ ...row, table: table_name }))[0];
}
