import { isDeepStrictEqual } from 'node:util';
import { messages } from '@diapason/contracts/constants';
import { type EventsOf, make } from '@diapason/contracts/core';
import {
  type ReferenceRow,
  ReferenceRowAdded,
  ReferenceRowChanged,
  ReferenceRowRemoved,
  type ReferenceTable,
} from '@diapason/contracts/site';
import { aggregate, Refusal } from '@diapason/event-sourcing';
import { fitRow } from './reference-row';

const events = { ReferenceRowAdded, ReferenceRowChanged, ReferenceRowRemoved };
type ReferenceEvent = EventsOf<typeof events>;

/** Changes, newest first: copying hundreds of rows per event would be slow. {@link rowsOf} adds them up. */
export type ReferenceState = { readonly event: ReferenceEvent; readonly before: ReferenceState } | undefined;

/** Streams `reference-{table}`, one per reference table. */
export const reference = aggregate<ReferenceState, typeof events>({
  category: 'reference',
  events,
  initial: undefined,
  evolve: (before, event) => ({ event, before }),
});

/** The present rows by id. */
export function rowsOf(state: ReferenceState): Map<number, ReferenceRow> {
  const history: ReferenceEvent[] = [];
  for (let entry = state; entry; entry = entry.before) history.push(entry.event);
  const rows = new Map<number, ReferenceRow>();
  for (const event of history.reverse()) {
    if (event.type === 'ReferenceRowRemoved') rows.delete(event.data.id);
    else rows.set(event.data.id, event.data.row);
  }
  return rows;
}

/** The first number that no row ever had, removed ones included. */
export function nextNumber(state: ReferenceState): number {
  let last = 0;
  for (let entry = state; entry; entry = entry.before) last = Math.max(last, entry.event.data.id);
  return last + 1;
}

/**
 * Adds missing rows and changes those that differ; other rows stay.
 * @throws Refusal 400 for a missing required field, an unknown field or a value of the wrong type.
 */
export function decideSaveRows(
  state: ReferenceState,
  table: ReferenceTable,
  wanted: ReadonlyMap<number, ReferenceRow>,
): ReferenceEvent[] {
  const rows = rowsOf(state);
  return [...wanted].flatMap(([id, given]): ReferenceEvent[] => {
    const row = fitRow(table, given);
    const current = rows.get(id);
    if (!current) return [make(ReferenceRowAdded, { table: table.id, id, row })];
    return isDeepStrictEqual(current, row) ? [] : [make(ReferenceRowChanged, { table: table.id, id, row })];
  });
}

/** Adds rows whose id was never used: staff's changes and removals stay. */
export function decideAddMissingRows(
  state: ReferenceState,
  table: ReferenceTable,
  defaults: ReadonlyMap<number, ReferenceRow>,
): ReferenceEvent[] {
  const seen = new Set<number>();
  for (let entry = state; entry; entry = entry.before) seen.add(entry.event.data.id);
  return [...defaults]
    .filter(([id]) => !seen.has(id))
    .map(([id, row]) => make(ReferenceRowAdded, { table: table.id, id, row: fitRow(table, row) }));
}

/** @throws Refusal 403 for a table whose rows cannot be removed, 404 for an unknown row. */
export function decideRemoveRow(state: ReferenceState, table: ReferenceTable, id: number): ReferenceEvent[] {
  if (!table.delete) throw new Refusal(messages.identity.notAllowed, 403);
  if (!rowsOf(state).has(id)) throw new Refusal(messages.general.notFound, 404);
  return [make(ReferenceRowRemoved, { table: table.id, id })];
}
