import { events } from '@diapason/contracts';
import { toldTo } from '@diapason/contracts/core';
import { type PersonKind, subjectOf } from '@diapason/contracts/erasure';
import { type Codec, openJournal, type ReadModels, type StoredFact } from '@diapason/event-sourcing';
import { type Place, placesOf, wholeTypes } from './places';

/**
 * Every event about a person, by stream, oldest first, each without what is personal of others: those of the streams that are the person's,
 * and elsewhere those that name them.
 * @param ids of the person's records: several where some were merged.
 */
export async function eventsAbout(
  db: ReadModels,
  codec: Codec,
  nature: PersonKind,
  ids: readonly number[],
): Promise<ReadonlyMap<string, readonly StoredFact[]>> {
  const people = ids.map((id) => subjectOf(nature, id));
  const places = placesOf(nature, people[0]?.split('-')[0] ?? '');
  const values: unknown[] = [people, wholeTypes, ids.map(String)];
  const named = places.map((place) => namedIn(place, values));
  const facts = await openJournal(
    db,
    codec,
    `from journal.event e
      where e.stream in (select own.stream from journal.event own where own.subject = any($1::text[]) and own.type = any($2::text[]))
        or ${named.join(' or ')}
      order by e.stream, e.revision`,
    values,
  );
  const found = new Map<string, StoredFact[]>();
  for (const fact of facts) {
    const definition = events[fact.type];
    if (!definition) continue;
    const told = { ...fact, data: toldTo(definition, fact.data as Readonly<Record<string, unknown>>, people) };
    found.set(fact.stream, [...(found.get(fact.stream) ?? []), told]);
  }
  return found;
}

/** @param values of the statement, `$3` the numbers of the person's records; gains the types. */
function namedIn({ types, field, list }: Place, values: unknown[]): string {
  values.push(types);
  const ofType = `e.type = any($${values.length}::text[])`;
  if (!list) return `(${ofType} and e.data->>'${field}' = any($3::text[]))`;
  return `(${ofType} and exists (select from jsonb_array_elements(e.data->'${list}') line where line->>'${field}' = any($3::text[])))`;
}
