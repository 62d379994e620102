import { type EventDefinition, fieldName, mostCharacters } from '@diapason/contracts/core';
import type { Table } from './table';

/** Most characters of a text column, by the declaration of its field, of the table, or of the events that fill it. */
export function mostCharactersOf({ record, fields, folds, longest }: Table, column: string): number | undefined {
  const field = fields?.[column] ?? fieldName(column);
  const own = record?.fields[field];
  if (own) return mostCharacters(own.stored) ?? own.maxLength;
  if (longest?.[column] !== undefined) return longest[column];
  const filledBy = folds.flatMap(({ event }) => mostCharacters((event as EventDefinition).schema.shape[field]) ?? []);
  return filledBy.length > 0 ? Math.max(...filledBy) : undefined;
}

/** `lower(nom) text_pattern_ops, date` holds the columns `nom` and `date`. */
export const columnsIn = (table: Table, index: string): string[] =>
  [...new Set(index.replace(/"[^"]*"/g, '').match(/[a-z_][a-z0-9_]*/g) ?? [])].filter((word) => word in table.declared);
