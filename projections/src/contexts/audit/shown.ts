import { audit, events } from '@diapason/contracts';
import { messages } from '@diapason/contracts/constants';
import { holdsAny, type Session } from '@diapason/contracts/core';
import { categoryOf, Refusal } from '@diapason/event-sourcing';

/** What stands in place of a value that asks for another function. */
export const NOT_SHOWN = 'non affiché';

type Data = Readonly<Record<string, unknown>>;

/**
 * Whether a reader sees a field, by {@link sightName}. `states`: what the record said where the field stands, before and after; some kinds
 * are shown by it.
 */
export type Sees = (name: string | undefined, field: string, ...states: readonly Data[]) => boolean;

/** What {@link audit.historySight} calls what an event is about: its record, or the event itself where it has none. */
export const sightName = (type: string): string => events[type]?.record?.name ?? type;

/** Fields that events keep sealed, also within lists, by record. */
const PERSONAL = new Map<string | undefined, Set<string>>();
for (const { record, personal, nested } of Object.values(events)) {
  const known = PERSONAL.get(record?.name) ?? new Set();
  for (const field of [...personal, ...nested.map(({ list }) => list)]) known.add(field);
  PERSONAL.set(record?.name, known);
}

/** Whether events keep the field sealed. */
const isPersonal = (record: string | undefined, field: string): boolean => PERSONAL.get(record)?.has(field) ?? false;

/** Tables have true for the 1 of events. */
const kindOf = (value: unknown): string => String(typeof value === 'boolean' ? Number(value) : value);

/** What a session sees in histories: no more than the sheets show it, and nothing of what no declaration shows. */
export function seenBy(session: Pick<Session, 'functions'>): Sees {
  return (name, field, ...states) => {
    const { by, field: own } = sightOf(name);
    if (by && !own?.[field])
      return states.length > 0 && states.every((one) => holdsAny(session, by.functions[kindOf(one[by.field])] ?? []));
    const readers = readersOf(name, field);
    return readers === 'everybody' || holdsAny(session, readers);
  };
}

function readersOf(name: string | undefined, field: string): readonly number[] | 'everybody' {
  const { record, fields = [], personal = fields, named = [], field: own } = sightOf(name);
  const asked = own?.[field] ?? record;
  if (asked) return asked;
  if (!isPersonal(name, field)) return fields;
  return named.includes(field) ? 'everybody' : personal;
}

const sightOf = (name: string | undefined): audit.HistorySight => audit.historySight[name ?? ''] ?? {};

/** Kinds of stream that are refused as a whole, with the functions of which one opens them. */
const CLOSED = new Map(
  Object.values(events).flatMap(({ record }) => {
    const functions = record && record.key === (record.streamKey ?? record.key) && sightOf(record.name).record;
    return functions ? [[record.stream, functions] as const] : [];
  }),
);

/** Whether a session may open records of the stream's kind. */
export function isShown(session: Pick<Session, 'functions'>, stream: string): boolean {
  const functions = CLOSED.get(categoryOf(stream));
  return !functions || holdsAny(session, functions);
}

/** @throws Refusal 403 unless {@link isShown}. */
export function requireShown(session: Pick<Session, 'functions'>, stream: string): void {
  if (!isShown(session, stream)) throw new Refusal(messages.identity.notAllowed, 403);
}
