import { events } from '@diapason/contracts';
import { type Facts, factsOf, fieldName } from '@diapason/contracts/core';
import type { Table } from '@diapason/event-sourcing';
import { factsOfStream } from '../../catalogue/records';

/** What happened, in French; the type itself for an event of a release that no longer declares it. */
export const eventLabel = (type: string): string => events[type]?.label ?? type;

/** What is known of a field of an event, or of one that the event implies of its record. Without a label it is technical. */
export function fieldFacts(type: string, field: string): Facts | undefined {
  const definition = events[type];
  const own = definition?.schema.shape[field] as Parameters<typeof factsOf>[0];
  return own ? factsOf(own) : definition?.record?.fields[field]?.facts;
}

/** What a stream's record is, in French: `contribution` is « Cotisation ». */
export const streamLabel = (category: string): string | undefined => factsOfStream(category)?.label;

/** What a table's rows are, in French; a table without a label is not shown. */
export const tableLabel = ({ label, record }: Table): string | undefined => label ?? record?.label;

/** What is known of a table's column: as its record's field, or as the field of that name in the events that fill it. */
export function columnFacts(table: Table, column: string): Facts | undefined {
  const field = table.fields?.[column] ?? fieldName(column);
  const own = table.record?.fields[field]?.facts;
  if (own) return own;
  const types = table.folds.map(({ event }) => (event as { type: string }).type);
  return types.map((type) => fieldFacts(type, field)).find((facts) => facts?.label);
}
