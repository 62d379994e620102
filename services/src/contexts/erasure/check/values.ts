import { events } from '@diapason/contracts';
import { personalLeaves } from '@diapason/contracts/core';
import type { Codec } from '@diapason/event-sourcing';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { matcherOf, type SearchedValues } from './matcher';

/** A person's values in the log, in lower case, divided into those only this person has and the others. */
export interface PersonValues extends SearchedValues {
  /** Short or shared values; they are searched in pairs. */
  readonly common: readonly string[];
}

/** Shorter texts occur everywhere; a number must be as long as a telephone number. */
const isAlone = (text: string): boolean => (text.length >= 5 && isWord(text)) || text.replace(/\D/g, '').length >= 9;
const isWord = (text: string): boolean => (text.match(/\p{L}/gu) ?? []).length >= 3;

/** Collects every value that the personal fields of these subjects ever had. */
export async function valuesOf(
  client: EventStoreDBClient,
  codec: Codec,
  subjects: ReadonlySet<string>,
): Promise<PersonValues> {
  const own = new Set<string>();
  const ownPairs = new Map<string, readonly [string, string]>();
  const others = new Set<string>();
  const otherRows: string[] = [];
  for await (const { event } of client.readAll()) {
    if (!event) continue;
    const [fact] = await codec.decode([event]);
    const definition = fact && events[fact.type];
    if (!fact || !definition) continue;
    const mine: string[] = [];
    const theirs: string[] = [];
    for (const { subject, value } of personalLeaves(definition, fact.data))
      for (const text of textsOf(value)) (subjects.has(subject) ? mine : theirs).push(text);
    for (const text of mine) own.add(text);
    for (const text of theirs) others.add(text);
    if (theirs.length > 0) otherRows.push(theirs.join('\n'));
    for (const [a, b] of pairsOf(mine)) ownPairs.set(`${a}\n${b}`, [a, b]);
  }
  // A first name that is also in another person's address does not identify this person.
  const elsewhere = [...others].join('\n');
  const distinctive = [...own].filter(
    (text) =>
      isAlone(text) && !others.has(text) && matcherOf({ distinctive: [text], pairs: [] })(elsewhere) === undefined,
  );
  const common = [...own].filter((text) => !distinctive.includes(text));
  const candidates = [...ownPairs.values()].filter(([a, b]) => common.includes(a) && common.includes(b));
  const pairs = candidates.filter((pair) => {
    const matches = matcherOf({ distinctive: [], pairs: [pair] });
    return !otherRows.some((row) => matches(row) !== undefined);
  });
  return { distinctive, common, pairs };
}

/** The number of a link, a request or a receipt among a mail's particulars stands in other events in clear, and says nothing of a person. */
const isId = (text: string): boolean => /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|q\d{4}-\d+$)/i.test(text);

/** Words and numbers of a value, as they are searched for. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' || isId(value) ? [] : [value.trim().toLowerCase()];
  if (typeof value === 'number') return [String(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}

/** Pairs worth searching: a word with another word, a date or a long number. */
function pairsOf(texts: readonly string[]): (readonly [string, string])[] {
  const long = [...new Set(texts)].filter((text) => text.length >= 3);
  return long.flatMap((a, index) =>
    long.slice(index + 1).flatMap((b) => (isWord(a) || isWord(b) ? [[a, b] as const] : [])),
  );
}
