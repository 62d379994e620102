import type { Pool, PoolClient } from 'pg';
import type { Codec, RawEvent, StoredFact } from '../codec/codec';
import type { Actor, EventMetadata } from '../write/metadata';

const COLUMNS = 'position::text, event_id::text, stream, revision, type, version, data, metadata';

interface Cells {
  readonly position: string;
  readonly event_id: string;
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly version: number;
  readonly data: Record<string, unknown>;
  readonly metadata: EventMetadata;
}

/**
 * The journal's events of one stream, decrypted, oldest first.
 * @param until ISO 8601 instant, inclusive; undefined: all.
 */
export async function readStreamHistory(
  source: Pool | PoolClient,
  codec: Codec,
  stream: string,
  until?: string,
): Promise<readonly StoredFact[]> {
  const result = await source.query<Cells>(
    `select ${COLUMNS} from journal.event
     where stream = $1 and ($2::timestamptz is null or at <= $2) order by revision`,
    [stream, until ?? null],
  );
  return codec.open(result.rows.map(rawOf));
}

/** The journal's events of several streams, decrypted, oldest first. Unknown streams are left out. */
export async function readHistories(
  source: Pool | PoolClient,
  codec: Codec,
  streams: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredFact[]>> {
  const result = await source.query<Cells>(
    `select ${COLUMNS} from journal.event where stream = any($1::text[]) order by stream, revision`,
    [streams],
  );
  const histories = new Map<string, StoredFact[]>();
  for (const fact of await codec.open(result.rows.map(rawOf))) {
    const known = histories.get(fact.stream);
    if (known) known.push(fact);
    else histories.set(fact.stream, [fact]);
  }
  return histories;
}

/**
 * Whether the journal has an event of a command.
 * @param command `now` is an ISO 8601 instant. Only events after `now` - 2 days are searched, which tolerates a clock
 * one day off.
 */
export async function hasAppended(
  source: Pool | PoolClient,
  { actor, commandId, now }: { readonly actor: Actor; readonly commandId: string; readonly now: string },
): Promise<boolean> {
  const { rowCount } = await source.query(
    `select from journal.event
     where actor = $1 and at > $2::timestamptz - interval '2 days'
       and (metadata->>'commandId' = $3 or starts_with(metadata->>'commandId', $3 || '-'))
     limit 1`,
    [actor.actor, now, commandId],
  );
  return rowCount === 1;
}

/** The events at these positions, decrypted, in the order given. Unknown positions are left out. */
export async function readEventsAt(
  source: Pool | PoolClient,
  codec: Codec,
  positions: readonly string[],
): Promise<readonly StoredFact[]> {
  const result = await source.query<Cells>(
    `select ${COLUMNS} from journal.event where position = any($1::bigint[]) order by array_position($1::bigint[], journal.event.position)`,
    [positions],
  );
  return codec.open(result.rows.map(rawOf));
}

function rawOf({ event_id, position, ...cells }: Cells): RawEvent {
  return { ...cells, eventId: event_id, position: BigInt(position) };
}
