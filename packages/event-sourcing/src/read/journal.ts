import type { Pool, PoolClient, QueryConfig } from 'pg';
import type { RawEvent } from '../codec/codec';
import type { EventMetadata } from '../core/metadata';
import { arrayOf } from '../vault/array';
import { anyObject, cellsOf, formOf, type Selected, sql } from '../vault/rows';

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

const isMetadata = (value: unknown): value is EventMetadata => {
  const { actor, commandId, correlationId, at } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return [actor, commandId, correlationId, at].every((one) => typeof one === 'string');
};

/** The columns of an event `e` of the journal, by the names of its raw form. */
export const JOURNAL_EVENT = {
  position: sql.text('e.position::text'),
  eventId: sql.text('e.event_id::text'),
  stream: sql.text('e.stream'),
  revision: sql.number('e.revision'),
  type: sql.text('e.type'),
  version: sql.number('e.version'),
  data: sql.json(anyObject, 'e.data'),
  metadata: sql.json(formOf(isMetadata), 'e.metadata'),
};

export function rawOfRow({ position, ...cells }: Selected<typeof JOURNAL_EVENT>): RawEvent {
  return { ...cells, position: BigInt(position) };
}

const { position, eventId, stream, revision, type, version, data, metadata } = JOURNAL_EVENT;
const CELLS = [position, eventId, stream, revision, type, version, data, metadata] as const;

/** Pages of the journal in order of position. The next page is fetched while the caller works on the last one. */
export async function* readJournal(
  source: Pool | PoolClient,
  range: JournalRange,
  pageSize = 4_000,
): AsyncGenerator<readonly RawEvent[]> {
  // Columns are qualified: a bare `position` after `order by` would mean the selected text, which sorts 10 before 9.
  const read = async (after: bigint): Promise<readonly RawEvent[]> => {
    const rows = await cellsOf(
      source,
      CELLS,
      `from journal.event e
        where e.position > $1 and e.position <= $2 and ($3::text[] is null or e.type = any($3))
          and ($4::timestamptz is null or e.at <= $4) order by e.position limit ${pageSize}`,
      [String(after), String(range.upTo), range.types ?? null, range.until ?? null],
    );
    return rows.map(rawOf);
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

function rawOf(cells: Awaited<ReturnType<typeof cellsOf<typeof CELLS>>>[number]): RawEvent {
  const [at, eventId, stream, revision, type, version, data, metadata] = cells;
  return { type, version, data, eventId, stream, revision, position: BigInt(at), metadata };
}
