import { events } from '@diapason/contracts';
import { type Facts, factsOf, fieldName } from '@diapason/contracts/core';
import type { Table } from '@diapason/event-sourcing';
import { factsOfStream } from '../../catalogue/records';

/** What happened, in French; the type itself for an undeclared event. */
export const eventLabel = (type: string): string => events[type]?.label ?? type;

/** Label and format of an event's field or of its record's. A field without a label is technical. */
export function fieldFacts(type: string, field: string): Facts | undefined {
  const definition = events[type];
  const own = definition?.schema.shape[field] as Parameters<typeof factsOf>[0];
  return own ? factsOf(own) : definition?.record?.fields[field]?.facts;
}

/** French name of a stream's record: « Cotisation » for `contribution`. */
export const streamLabel = (category: string): string | undefined => factsOfStream(category)?.label;

/** French name of a table's rows; a table without one is not shown. */
export const tableLabel = ({ label, record }: Table): string | undefined => label ?? record?.label;

/** Label and format of a column: its record's field, or the same field of the events that fill it. */
export function columnFacts(table: Table, column: string): Facts | undefined {
  const field = table.fields?.[column] ?? fieldName(column);
  const own = table.record?.fields[field]?.facts;
  if (own) return own;
  const types = table.folds.map(({ event }) => (event as { type: string }).type);
  return types.map((type) => fieldFacts(type, field)).find((facts) => facts?.label);
}
