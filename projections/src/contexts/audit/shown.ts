import { audit, events } from '@diapason/contracts';
import { messages } from '@diapason/contracts/constants';
import { holdsAny, type Session } from '@diapason/contracts/core';
import { categoryOf, Refusal } from '@diapason/event-sourcing';

/** What stands in place of a value that asks for another function. */
export const NOT_SHOWN = 'non affiché';

/** Whether a reader sees a field of a record, by the record's name; undefined: an event of no record. */
export type Sees = (record: string | undefined, field: string) => boolean;

/** Fields that events keep sealed, also within lists, by record. */
const PERSONAL = new Map<string | undefined, Set<string>>();
for (const { record, personal, nested } of Object.values(events)) {
  const known = PERSONAL.get(record?.name) ?? new Set();
  for (const field of [...personal, ...nested.map(({ list }) => list)]) known.add(field);
  PERSONAL.set(record?.name, known);
}

/** Whether events keep the field sealed. */
export const isPersonal = (record: string | undefined, field: string): boolean =>
  PERSONAL.get(record)?.has(field) ?? false;

/** What a session sees in histories: no more than the sheets show it. */
export function seenBy(session: Pick<Session, 'functions'>): Sees {
  return (record, field) => {
    const { record: all, fields, personal = [], named = [], field: own } = sightOf(record);
    const asked = own?.[field] ?? all ?? fields;
    if (asked) return holdsAny(session, asked);
    return !isPersonal(record, field) || named.includes(field) || holdsAny(session, personal);
  };
}

const sightOf = (record: string | undefined): audit.HistorySight => audit.historySight[record ?? ''] ?? {};

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
