import { events } from '@diapason/contracts';
import type { Facts } from '@diapason/contracts/core';
import type { StoredFact } from '@diapason/event-sourcing';
import { fieldFacts } from './labels';

/** One changed field. Values are the event's: cents, ids, dates; `null` for none. */
export interface Change {
  readonly champ: string;
  readonly facts: Facts;
  readonly avant: unknown;
  readonly apres: unknown;
}

/** An event of a record with the fields it changed. */
export interface Step {
  readonly event: StoredFact;
  readonly changes: readonly Change[];
}

type Data = Readonly<Record<string, unknown>>;

/**
 * What each event of one stream changed, field by field. Pure.
 * @param history events of one stream, oldest first.
 */
export function stepsOf(history: readonly StoredFact[]): readonly Step[] {
  const known = new Map<string, Data>();
  const facts = new Map<string, Facts>();
  return history.map((event) => {
    const data = event.data as Data;
    const part = partOf(event);
    const before = known.get(part) ?? {};
    const set = { ...data, ...events[event.type]?.implies?.(data, before) };
    for (const field of Object.keys(set)) {
      const found = fieldFacts(event.type, field);
      if (found) facts.set(field, found);
    }
    const after = { ...before, ...set };
    known.set(part, after);
    return { event, changes: differences(before, after, facts).sort(asDeclared(event.type)) };
  });
}

/** The record inside the stream, such as one payment of a contribution. */
function partOf({ type, data }: StoredFact): string {
  const record = events[type]?.record;
  return record ? `${record.name}:${String((data as Data)[record.key])}` : '';
}

/** In the order of the declaration; the log keeps another. */
function asDeclared(type: string): (a: Change, b: Change) => number {
  const { record, schema } = events[type] ?? {};
  const order = Object.keys(record?.fields ?? schema?.shape ?? {});
  const place = ({ champ }: Change) => (order.includes(champ) ? order.indexOf(champ) : order.length);
  return (a, b) => place(a) - place(b);
}

function differences(before: Data, after: Data, facts: ReadonlyMap<string, Facts>): Change[] {
  return Object.keys(after).flatMap((champ) => {
    const known = facts.get(champ);
    const avant = before[champ] ?? null;
    const apres = after[champ] ?? null;
    if (!known?.label || JSON.stringify(avant) === JSON.stringify(apres)) return [];
    return [{ champ, facts: known, avant, apres }];
  });
}
