/** One table with two indexes serves streams and `$all`. The writer assigns positions. */
export const SCHEMA_SQL = `
  create schema if not exists eventlog;
  create table if not exists eventlog.event (
    position bigint primary key,
    stream text collate "C" not null,
    revision bigint not null,
    id uuid not null,
    type text not null,
    json boolean not null,
    created bigint not null,
    data bytea not null,
    metadata bytea not null
  );
  create unique index if not exists event_stream_revision on eventlog.event (stream, revision);
  create index if not exists event_id on eventlog.event (id);
`;

const COLUMNS = 'position, stream, revision, id, type, json, created, data, metadata';

/**
 * A page ends at its row limit or once it exceeds the byte bound, and has at least one row.
 * `octet_length` reads the size of a large value without loading it.
 */
function page(condition: string, order: string, limit: string, bytes: string): string {
  return `
    select ${COLUMNS} from (
      select ${COLUMNS}, octet_length(data) + octet_length(metadata) as size,
        sum(octet_length(data) + octet_length(metadata)) over (order by ${order} rows unbounded preceding) as filled
      from (select * from eventlog.event where ${condition} order by ${order} limit ${limit}) as candidate
    ) as measured
    where filled - size < ${bytes}
    order by ${order}`;
}

const STREAM = 'stream = $1::text';

export const SQL = {
  head: 'select position from eventlog.event order by position desc limit 1',
  insert: `
    insert into eventlog.event (${COLUMNS})
    select * from unnest($1::int8[], $2::text[], $3::int8[], $4::uuid[], $5::text[], $6::bool[], $7::int8[],
      $8::bytea[], $9::bytea[])`,
  lastRevisions: `
    select wanted.stream, last.revision from unnest($1::text[]) as wanted (stream)
    cross join lateral (
      select revision from eventlog.event where stream = wanted.stream order by revision desc limit 1
    ) as last`,
  placesOf: 'select id, stream, revision, position from eventlog.event where id = any($1::uuid[])',
  streamForwards: page(`${STREAM} and revision >= $2::int8`, 'revision', '$3::int8', '$4::int8'),
  streamBackwards: page(`${STREAM} and revision <= $2::int8`, 'revision desc', '$3::int8', '$4::int8'),
  allForwards: page('position >= $1::int8', 'position', '$2::int8', '$3::int8'),
  allBackwards: page('position <= $1::int8', 'position desc', '$2::int8', '$3::int8'),
} as const;
