import { type EventDefinition, fieldName, mostCharacters } from '@diapason/contracts/core';
import type { Key, Row, Table } from './table';

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

const known = new WeakMap<Table, ReadonlyMap<string, number>>();

/** The columns of texts in the key and the indexes of a table that have a bound, with that. */
function bounds(table: Table): ReadonlyMap<string, number> {
  const found = known.get(table);
  if (found) return found;
  const columns = [...table.key, ...table.indexes.flatMap((index) => columnsIn(table, index))];
  const texts = columns.filter((column) => table.columns[column]?.replace('[]', '') === 'text');
  const made = new Map(
    texts.flatMap((column) => {
      const most = mostCharactersOf(table, column);
      return most === undefined ? [] : [[column, most] as const];
    }),
  );
  known.set(table, made);
  return made;
}

/** Whole characters, so that no half of a pair is left. */
const cut = (text: string, most: number): string => (text.length <= most ? text : [...text].slice(0, most).join(''));

/** A text, or each of a list of them. */
function fitted(value: unknown, most: number): unknown {
  if (typeof value === 'string') return cut(value, most);
  return Array.isArray(value) ? value.map((one: unknown) => fitted(one, most)) : value;
}

const isLonger = (value: unknown, most: number): boolean =>
  typeof value === 'string' ? value.length > most : Array.isArray(value) && value.some((one) => isLonger(one, most));

/**
 * The row with its indexed texts no longer than declared. An event from before its bound may hold a longer one, which PostgreSQL would
 * refuse to index.
 */
export function fittedRow(table: Table, row: Row): Row {
  let changed: Record<string, unknown> | undefined;
  for (const [column, most] of bounds(table)) {
    const value = row[column];
    if (!isLonger(value, most)) continue;
    changed ??= { ...row };
    changed[column] = fitted(value, most);
  }
  return changed ?? row;
}

/** A key whose texts are as those of {@link fittedRow}. */
export function fittedKey(table: Table, key: Key): Key {
  const most = bounds(table);
  return key.map((part, index) => {
    const longest = typeof part === 'string' ? most.get(table.key[index] ?? '') : undefined;
    return longest === undefined ? part : cut(String(part), longest);
  });
}
