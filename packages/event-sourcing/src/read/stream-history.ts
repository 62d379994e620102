import type { Codec, StoredFact } from '../codec/codec';
import { wrappedKeys } from '../codec/wrapping';
import type { Actor } from '../core/metadata';
import type { ReadModels } from '../vault/database';
import { named } from '../vault/prepared';
import { anyObjects, exists, formOf, rowsOf, type Selected, sql } from '../vault/rows';
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

type JournalRow = Selected<typeof JOURNAL_EVENT>;

const areRows = (value: unknown): value is readonly JournalRow[] => anyObjects.safeParse(value).success;

/**
 * Select expressions for the journal's events of a stream after a revision, oldest first, and for the wrapped keys of the persons they are
 * about. They are part of the statement that reads what else a decision needs, which saves round trips.
 * @param stream SQL of the stream's name; no events if it is null
 * @param after SQL of the revision
 */
export const journalTail = (stream: string, after: string) => {
  const cells = Object.entries(JOURNAL_EVENT).map(([name, { sql: cell }]) => `'${name}', ${cell}`);
  const found = `from journal.event e where e.stream = ${stream} and e.revision > ${after}`;
  return {
    tail: sql.json(
      formOf(areRows),
      `(select coalesce(jsonb_agg(jsonb_build_object(${cells.join(', ')}) order by e.revision), '[]') ${found})`,
    ),
    tailKeys: wrappedKeys(`select e.metadata->>'subject' ${found}`),
  };
};
export type JournalTail = Selected<ReturnType<typeof journalTail>>;

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
