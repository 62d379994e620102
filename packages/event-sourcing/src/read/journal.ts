import type { Pool, PoolClient, QueryConfig } from 'pg';
import type { RawEvent } from '../codec/codec';
import { arrayOf } from '../vault/array';
import type { EventMetadata } from '../write/metadata';

/** Inserts events as the log has them: personal fields stay sealed. */
export function insertIntoJournal(events: readonly RawEvent[]): QueryConfig {
  const text = (pick: (event: RawEvent) => string | undefined): string => arrayOf('text', events, pick);
  return {
    text: `insert into journal.event (position, event_id, stream, category, revision, type, version, actor, on_behalf_of,
        subject, screen, correlation_id, at, data, metadata)
      select * from unnest($1::bigint[], $2::uuid[], $3::text[], $4::text[], $5::integer[], $6::text[], $7::integer[],
        $8::text[], $9::text[], $10::text[], $11::text[], $12::text[], $13::timestamptz[], $14::jsonb[], $15::jsonb[])`,
    values: [
      arrayOf('bigint', events, (event) => event.position),
      text((event) => event.eventId),
      text((event) => event.stream),
      text((event) => categoryOf(event.stream)),
      arrayOf('integer', events, (event) => event.revision),
      text((event) => event.type),
      arrayOf('integer', events, (event) => event.version),
      text((event) => event.metadata.actor),
      text((event) => event.metadata.onBehalfOf),
      text((event) => event.metadata.subject),
      text((event) => event.metadata.screen),
      text((event) => event.metadata.correlationId),
      text((event) => event.metadata.at),
      arrayOf('jsonb', events, (event) => event.data),
      arrayOf('jsonb', events, (event) => event.metadata),
    ],
  };
}

/** `contribution-12` is of category `contribution`; so is `contribution-a-b`. */
export function categoryOf(stream: string): string {
  const dash = stream.indexOf('-');
  return dash < 0 ? stream : stream.slice(0, dash);
}

export interface JournalRange {
  /** Exclusive. */
  readonly after: bigint;
  /** Inclusive. */
  readonly upTo: bigint;
  /** Only these event types; all when absent. */
  readonly types?: readonly string[];
  /** ISO instant: only events decided at or before it. */
  readonly until?: string;
}

type Cells = [string, string, string, number, string, number, Record<string, unknown>, EventMetadata];

/** Pages of the journal in order of position. The next page is fetched while the caller works on the last one. */
export async function* readJournal(
  source: Pool | PoolClient,
  range: JournalRange,
  pageSize = 4_000,
): AsyncGenerator<readonly RawEvent[]> {
  // Columns are qualified: a bare `position` after `order by` would mean the selected text, which sorts 10 before 9.
  const read = async (after: bigint): Promise<readonly RawEvent[]> => {
    const result = await source.query<Cells>({
      text: `select e.position::text, e.event_id::text, e.stream, e.revision, e.type, e.version, e.data, e.metadata from journal.event e
        where e.position > $1 and e.position <= $2 and ($3::text[] is null or e.type = any($3))
          and ($4::timestamptz is null or e.at <= $4) order by e.position limit ${pageSize}`,
      values: [String(after), String(range.upTo), range.types ?? null, range.until ?? null],
      rowMode: 'array',
    });
    return (result.rows as unknown as Cells[]).map(rawOf);
  };
  let next = read(range.after);
  for (;;) {
    const page = await next;
    const last = page.at(-1);
    if (!last) return;
    if (page.length < pageSize) {
      yield page;
      return;
    }
    next = read(last.position);
    // Awaited at the next turn. A caller that stops early must not leave an unhandled rejection.
    next.catch(() => undefined);
    yield page;
  }
}

function rawOf([position, eventId, stream, revision, type, version, data, metadata]: Cells): RawEvent {
  return { type, version, data, eventId, stream, revision, position: BigInt(position), metadata };
}
