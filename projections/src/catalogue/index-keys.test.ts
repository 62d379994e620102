import { absence, StaffAbsenceRequested } from '@diapason/contracts/absences';
import { baseOf, columnsIn, mostCharactersOf, recordTable, type Table, table } from '@diapason/event-sourcing';
import { describe, expect, test } from '@jest/globals';
import { tables } from './tables';

/** PostgreSQL refuses B-tree entries above 2,704 bytes, which stops the projector; with a margin. */
const MOST_BYTES = 2_000;
const BYTES_OF_A_CHARACTER = 4;
const BYTES: Readonly<Record<string, number>> = {
  integer: 4,
  bigint: 8,
  numeric: 20,
  boolean: 1,
  flag: 1,
  date: 4,
  time: 8,
  timestamptz: 8,
};

/** Maximum bytes of an index key; undefined for an unbounded column. */
function bytesOf(table_: Table, index: string): number | undefined {
  const columns = columnsIn(table_, index);
  const sizes = columns.map((column) => {
    const type = table_.declared[column];
    // An index of an array holds its elements.
    const base = type && baseOf(type).replace('[]', '');
    if (base !== 'text') return BYTES[base ?? ''];
    const longest = mostCharactersOf(table_, column);
    return longest === undefined ? undefined : longest * BYTES_OF_A_CHARACTER;
  });
  if (columns.length < index.split(',').length) return undefined;
  return sizes.reduce((sum, size) => (sum === undefined || size === undefined ? undefined : sum + size), 0);
}

const offences = (table_: Table): string[] =>
  [table_.key.join(', '), ...table_.indexes].filter((index) => (bytesOf(table_, index) ?? Infinity) > MOST_BYTES);

describe('every key of an index fits by declaration', () => {
  test.each(tables.map((one) => [one.name, one] as const))('in %s', (_name, one) => {
    expect(offences(one)).toEqual([]);
  });

  test('one that may not fit is found, inside an expression too', () => {
    const absences = recordTable(absence, {
      version: 1,
      set: [StaffAbsenceRequested],
      indexes: ['lower(motif) text_pattern_ops', 'fk_user, motif', 'motif collate "C"', 'reference', 'date_debut'],
    });
    expect(offences(absences)).toEqual(['fk_user, motif', 'reference']);
    const free = table({ name: 'free', version: 1, key: ['id'], columns: { id: 'text' }, indexes: [] }, () => []);
    expect(offences(free)).toEqual(['id']);
  });
});
