import { events } from '@diapason/contracts';
import type { EventDescription, Facts, RecordDefinition } from '@diapason/contracts/core';
import type { StoredFact } from '@diapason/event-sourcing';
import { ENDS, isAboutTheAct } from './acts';
import { fieldFacts } from './labels';
import type { Described } from './words';

type Data = Readonly<Record<string, unknown>>;

/** One changed field. Values are the event's: cents, ids, dates; `null` for none. */
export interface Change {
  readonly champ: string;
  readonly facts: Facts;
  readonly avant: unknown;
  readonly apres: unknown;
}

/** What tells one part of a stream from another: a payment of a contribution by its number, amount and day. */
export interface Subject {
  readonly label: string;
  readonly toldBy: readonly Told[];
}

/** A value by the name of its field. */
export interface Told extends Described {
  readonly champ: string;
}

/** An event of a record with the fields it changed. `subject`: the part of the record that it is about, where it has several. */
export interface Step {
  readonly event: StoredFact;
  readonly subject: Subject | undefined;
  readonly changes: readonly Change[];
  /** What the part said before, where there was one, and says from then on. */
  readonly states: readonly Data[];
}

/**
 * What each event of one stream changed, field by field. Pure.
 * @param history events of one stream, oldest first.
 */
export function stepsOf(history: readonly StoredFact[]): readonly Step[] {
  const known = new Map<string, Data>();
  const facts = new Map<string, Facts>();
  return history.map((event) => {
    const data = event.data as Data;
    const definition = events[event.type];
    const told = definition?.describes?.(data);
    const part = told?.part ?? partOf(event);
    const earlier = known.get(part);
    const before = earlier ?? {};
    const said = told ? valuesOf(told.fields) : data;
    const implied = definition?.implies?.(data, before) ?? {};
    const set = { ...said, ...implied };
    for (const field of Object.keys(set)) {
      const found = told?.fields[field]?.facts ?? fieldFacts(event.type, field);
      if (found) facts.set(field, found);
    }
    const after = { ...before, ...set };
    known.set(part, after);
    const ended = endedBy(event, part);
    if (ended !== undefined) known.delete(ended);
    const ofAct = (field: string) => field in data && !(field in implied) && isAboutTheAct(event.type, field);
    const changes = differences(before, after, facts, ofAct).sort(asDeclared(event.type));
    const tellers = told?.identifiedBy === undefined ? [] : [told.identifiedBy];
    const subject = told
      ? { label: told.label, toldBy: describe(tellers, after, (field) => facts.get(field)) }
      : definition?.record && subjectOf(definition.record, after);
    return { event, subject, changes, states: earlier ? [earlier, after] : [after] };
  });
}

const valuesOf = (fields: EventDescription['fields']): Data =>
  Object.fromEntries(Object.entries(fields).map(([field, { value }]) => [field, value]));

const describe = (names: readonly string[], data: Data, factsOf: (field: string) => Facts | undefined): Told[] =>
  names.flatMap((field) => {
    const facts = factsOf(field);
    return facts ? [{ champ: field, facts, value: data[field] ?? null }] : [];
  });

/** Which part of its stream a record is, by its declaration; undefined where the stream is one record's alone. */
export function subjectOf(record: RecordDefinition, data: Data): Subject | undefined {
  const { label, key, streamKey = key, identifiedBy = [] } = record;
  const number = data[key];
  if (key === streamKey || number === undefined || number === null) return undefined;
  return {
    label: identifiedBy.includes(key) || typeof number !== 'number' ? label : `${label} n° ${number}`,
    toldBy: describe(identifiedBy, data, (field) => record.fields[field]?.facts),
  };
}

/** The record inside the stream, such as one payment of a contribution. */
const partOf = ({ type, data }: StoredFact): string => partBy(type, (data as Data)[events[type]?.record?.key ?? '']);

function partBy(type: string, key: unknown): string {
  const record = events[type]?.record;
  return record ? `${record.name}:${String(key)}` : '';
}

/** The part that is no more after the event. */
function endedBy({ type, data }: StoredFact, own: string): string | undefined {
  const ends = ENDS[type];
  if (ends === undefined || ends === 'itself') return ends && own;
  const key = ends(data as Data);
  return key === undefined ? undefined : partBy(type, key);
}

/** In the order of the declaration; the log keeps another. */
function asDeclared(type: string): (a: Change, b: Change) => number {
  const { record, schema } = events[type] ?? {};
  const order = Object.keys(record?.fields ?? schema?.shape ?? {});
  const place = ({ champ }: Change) => (order.includes(champ) ? order.indexOf(champ) : order.length);
  return (a, b) => place(a) - place(b);
}

/** `ofAct`: fields told each time and without what the last act said. */
function differences(
  before: Data,
  after: Data,
  facts: ReadonlyMap<string, Facts>,
  ofAct: (field: string) => boolean,
): Change[] {
  return Object.keys(after).flatMap((champ) => {
    const known = facts.get(champ);
    const avant = before[champ] ?? null;
    const apres = after[champ] ?? null;
    if (!known?.label) return [];
    if (ofAct(champ) && told(known, apres) !== null) return [{ champ, facts: known, avant: null, apres }];
    if (avant === apres || JSON.stringify(told(known, avant)) === JSON.stringify(told(known, apres))) return [];
    return [{ champ, facts: known, avant, apres }];
  });
}

/** What a reader can tell of a value: empty is nothing, and lines are their labelled fields. */
export function told(facts: Facts, value: unknown): unknown {
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return null;
  if (facts.format === 'flag') return value === 1 || value === true;
  if (facts.format !== 'list') return value;
  const items = Object.entries(facts.items ?? {});
  return (Array.isArray(value) ? value : [value]).map((line) =>
    items.map(([name, item]) => (item.label ? told(item, (line as Readonly<Record<string, unknown>>)[name]) : null)),
  );
}
