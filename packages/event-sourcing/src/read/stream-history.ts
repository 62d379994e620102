import type { Pool, PoolClient } from 'pg';
import type { Codec, StoredFact } from '../codec/codec';
import type { EventMetadata } from '../write/metadata';

/**
 * The events of one stream as the journal has them, oldest first, opened.
 * @param until ISO 8601 instant, inclusive; undefined: all.
 */
export async function readStreamHistory(
  source: Pool | PoolClient,
  codec: Codec,
  stream: string,
  until?: string,
): Promise<readonly StoredFact[]> {
  const result = await source.query<{
    position: string;
    event_id: string;
    revision: number;
    type: string;
    version: number;
    data: Record<string, unknown>;
    metadata: EventMetadata;
  }>(
    `select position::text, event_id::text, revision, type, version, data, metadata from journal.event
     where stream = $1 and ($2::timestamptz is null or at <= $2) order by revision`,
    [stream, until ?? null],
  );
  return codec.open(
    result.rows.map((row) => ({
      type: row.type,
      version: row.version,
      data: row.data,
      eventId: row.event_id,
      stream,
      revision: row.revision,
      position: BigInt(row.position),
      metadata: row.metadata,
    })),
  );
}
