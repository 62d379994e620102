import { isDeepStrictEqual } from 'node:util';
import { messages } from '@diapason/contracts/constants';
import { type EventsOf, make } from '@diapason/contracts/core';
import {
  isOffered,
  type ReferenceRow,
  ReferenceRowAdded,
  ReferenceRowChanged,
  ReferenceRowHidden,
  ReferenceRowRemoved,
  ReferenceRowShown,
  type ReferenceTable,
  tableMessages,
  VISIBLE,
} from '@diapason/contracts/site';
import { aggregate, Refusal } from '@diapason/event-sourcing';
import { fitRow } from './reference-row';

const events = { ReferenceRowAdded, ReferenceRowChanged, ReferenceRowRemoved, ReferenceRowHidden, ReferenceRowShown };
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

function historyOf(state: ReferenceState): ReferenceEvent[] {
  const history: ReferenceEvent[] = [];
  for (let entry = state; entry; entry = entry.before) history.push(entry.event);
  return history.reverse();
}

/** The present rows by id. */
export function rowsOf(state: ReferenceState): Map<number, ReferenceRow> {
  const rows = new Map<number, ReferenceRow>();
  for (const event of historyOf(state)) {
    if (event.type === 'ReferenceRowRemoved') rows.delete(event.data.id);
    else if ('row' in event.data) rows.set(event.data.id, event.data.row);
  }
  return rows;
}

/** Whether lists leave a present row out. */
function isHidden(state: ReferenceState, table: ReferenceTable, id: number): boolean {
  if (isOffered(table)) return rowsOf(state).get(id)?.[VISIBLE] === false;
  let hidden = false;
  for (const { type, data } of historyOf(state)) {
    if (data.id !== id) continue;
    if (type === 'ReferenceRowHidden') hidden = true;
    if (type === 'ReferenceRowShown' || type === 'ReferenceRowRemoved') hidden = false;
  }
  return hidden;
}

/** The first number that no row ever had, removed ones included. */
export function nextNumber(state: ReferenceState): number {
  let last = 0;
  for (let entry = state; entry; entry = entry.before) last = Math.max(last, entry.event.data.id);
  return last + 1;
}

/** How often a table changed: by it an import knows the table of its preview. */
export function versionOf(state: ReferenceState): number {
  let changes = 0;
  for (let entry = state; entry; entry = entry.before) changes += 1;
  return changes;
}

/** The table as it was at a version, whatever came since. @throws Refusal 409 for none, and for one that it has not reached. */
export function stateAt(state: ReferenceState, version: number | undefined): ReferenceState {
  const since = versionOf(state) - (version ?? Number.POSITIVE_INFINITY);
  if (since < 0) throw new Refusal(tableMessages.tableMoved, 409, 'versionAttendue');
  let entry = state;
  for (let step = 0; step < since; step += 1) entry = entry?.before;
  return entry;
}

/** @throws Refusal 409 where the table changed since a version. */
export function requireUnmoved(state: ReferenceState, version: number | undefined): void {
  if (versionOf(state) !== version) throw new Refusal(tableMessages.tableMoved, 409, 'versionAttendue');
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

/**
 * One row, with what of it changes: what is not given stays.
 * @throws Refusal 403 for a new row where the table takes none, 404 for an unknown row, 400 for a value that does not fit.
 */
export function decideSaveRow(
  state: ReferenceState,
  table: ReferenceTable,
  { id, given, isNew }: { readonly id: number; readonly given: ReferenceRow; readonly isNew: boolean },
): ReferenceEvent[] {
  const current = rowsOf(state).get(id);
  if (isNew && !table.ajouter) throw new Refusal(messages.identity.notAllowed, 403);
  if (!isNew && !current) throw new Refusal(messages.general.notFound, 404);
  return decideSaveRows(state, table, new Map([[id, { ...current, ...given }]]));
}

/**
 * Ends a row that nothing uses, and hides one that something does: whoever has it keeps it.
 * @param uses how many records have it. @throws Refusal 403 for a table whose rows cannot be removed, 404 for an unknown row.
 */
export function decideRemoveRow(state: ReferenceState, table: ReferenceTable, id: number, uses = 0): ReferenceEvent[] {
  if (!table.delete) throw new Refusal(messages.identity.notAllowed, 403);
  if (!rowsOf(state).has(id)) throw new Refusal(messages.general.notFound, 404);
  return uses > 0 ? decideOffer(state, table, id, false) : [make(ReferenceRowRemoved, { table: table.id, id })];
}

/** Whether lists offer a row. @throws Refusal 404 for an unknown row. */
export function decideOffer(
  state: ReferenceState,
  table: ReferenceTable,
  id: number,
  offered: boolean,
): ReferenceEvent[] {
  const row = rowsOf(state).get(id);
  if (!row) throw new Refusal(messages.general.notFound, 404);
  if (isHidden(state, table, id) !== offered) return [];
  const place = { table: table.id, id };
  if (isOffered(table)) return [make(ReferenceRowChanged, { ...place, row: { ...row, [VISIBLE]: offered } })];
  return [make(offered ? ReferenceRowShown : ReferenceRowHidden, place)];
}
