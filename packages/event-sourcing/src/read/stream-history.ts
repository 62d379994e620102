import type { Codec, StoredFact } from '../codec/codec';
import type { ReadModels } from '../vault/database';
import { named } from '../vault/prepared';
import { exists, rowsOf } from '../vault/rows';
import type { Actor } from '../write/metadata';
import { JOURNAL_EVENT, rawOfRow } from './journal';

/**
 * The journal's events of one stream, decrypted, oldest first.
 * @param until ISO 8601 instant, inclusive; undefined: all.
 */
export async function readStreamHistory(
  source: ReadModels,
  codec: Codec,
  stream: string,
  until?: string,
): Promise<readonly StoredFact[]> {
  const rows = await rowsOf(
    source,
    JOURNAL_EVENT,
    'from journal.event e where e.stream = $1 and ($2::timestamptz is null or e.at <= $2) order by e.revision',
    [stream, until ?? null],
  );
  return codec.open(rows.map(rawOfRow));
}

/** The journal's events of several streams, decrypted, oldest first. Unknown streams are left out. */
export async function readHistories(
  source: ReadModels,
  codec: Codec,
  streams: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredFact[]>> {
  const rows = await rowsOf(
    named(source),
    JOURNAL_EVENT,
    'from journal.event e where e.stream = any($1::text[]) order by e.stream, e.revision',
    [streams],
  );
  const histories = new Map<string, StoredFact[]>();
  for (const fact of await codec.open(rows.map(rawOfRow))) {
    const known = histories.get(fact.stream);
    if (known) known.push(fact);
    else histories.set(fact.stream, [fact]);
  }
  return histories;
}

/** Of one stream, the journal's events whose `field` has one of these values, decrypted, oldest first. */
export async function readPartsOf(
  source: ReadModels,
  codec: Codec,
  stream: string,
  field: string,
  values: readonly string[],
): Promise<readonly StoredFact[]> {
  const rows = await rowsOf(
    source,
    JOURNAL_EVENT,
    'from journal.event e where e.stream = $1 and e.data->>$2 = any($3::text[]) order by e.revision',
    [stream, field, values],
  );
  return codec.open(rows.map(rawOfRow));
}

/** The journal's events `e` that a condition finds, decrypted. @param rest what follows the select list, with its order. */
export async function openJournal(
  source: ReadModels,
  codec: Codec,
  rest: string,
  values: readonly unknown[],
): Promise<readonly StoredFact[]> {
  const rows = await rowsOf(source, JOURNAL_EVENT, rest, values);
  return codec.open(rows.map(rawOfRow));
}

/**
 * Whether the journal has an event of a command.
 * @param command `now` is an ISO 8601 instant. Only events after `now` - 2 days are searched, which tolerates a clock
 * one day off.
 */
export async function hasAppended(
  source: ReadModels,
  { actor, commandId, now }: { readonly actor: Actor; readonly commandId: string; readonly now: string },
): Promise<boolean> {
  return exists(
    source,
    `select from journal.event
     where actor = $1 and at > $2::timestamptz - interval '2 days'
       and (metadata->>'commandId' = $3 or starts_with(metadata->>'commandId', $3 || '-'))
     limit 1`,
    [actor.actor, now, commandId],
  );
}
