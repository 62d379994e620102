import type { Unproven } from '../codec/codec';
import { arrayOf } from '../vault/array';
import type { Queryable } from '../vault/database';
import { rowsOf, sql, theRow } from '../vault/rows';

/** Keeps which events of the log were passed over, for whoever watches. What they hold is kept nowhere. */
export async function noteUnproven(connection: Queryable, events: readonly Unproven[]): Promise<void> {
  if (events.length === 0) return;
  await connection.query(
    `insert into journal.unproven (position, stream, revision, type)
     select * from unnest($1::bigint[], $2::text[], $3::integer[], $4::text[]) on conflict (position) do nothing`,
    [
      arrayOf('bigint', events, (event) => event.position),
      arrayOf('text', events, (event) => event.stream),
      arrayOf('integer', events, (event) => event.revision),
      arrayOf('text', events, (event) => event.type),
    ],
  );
}

const UNPROVEN = {
  position: sql.text('position::text'),
  stream: sql.text('stream'),
  revision: sql.number('revision'),
  type: sql.text('type'),
  at: sql.instant('noted_at'),
};

/** How many events of the log were passed over so far. */
export const countUnproven = async (connection: Queryable): Promise<number> =>
  (await theRow(connection, { count: sql.number('count(*)') }, 'from journal.unproven')).count;

/** Events of the log that nobody with EVENT_KEY wrote, newest first. @param most how many */
export const readUnproven = (connection: Queryable, most: number) =>
  rowsOf(connection, UNPROVEN, 'from journal.unproven order by position desc limit $1', [most]);
