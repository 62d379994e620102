import type { ReactNode } from 'react';
import { formatCents, formatDate, formatDateTime, formatEuros, formatNumber, matchesSearch } from '../core/format';

export type CellValue = string | number | null | undefined;
/** `cents`: integer cents. `euros`: an amount in euros. `date`: YYYY-MM-DD. `dateTime`: ISO time. */
export type CellKind = 'text' | 'number' | 'cents' | 'euros' | 'date' | 'dateTime';

export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  /** What is sorted and searched. */
  readonly value: (row: Row) => CellValue;
  readonly kind?: CellKind;
  /** What is shown, when it is more than the formatted value. */
  readonly cell?: (row: Row) => ReactNode;
  readonly sortable?: boolean;
  /** Not shown until the user chooses it. */
  readonly optional?: boolean;
  /** Cannot be hidden. */
  readonly fixed?: boolean;
}

export interface Sort {
  readonly key: string;
  readonly direction: 'ascending' | 'descending';
}

export function displayed(value: CellValue, kind: CellKind = 'text'): string {
  if (value === null || value === undefined || value === '') return '';
  if (kind === 'date') return formatDate(String(value));
  if (kind === 'dateTime') return formatDateTime(String(value));
  if (typeof value === 'string') return value;
  if (kind === 'cents') return formatCents(value);
  if (kind === 'euros') return formatEuros(value);
  return kind === 'number' ? formatNumber(value) : String(value);
}

export const isNumeric = (kind: CellKind | undefined): boolean =>
  kind === 'number' || kind === 'cents' || kind === 'euros';

const collator = new Intl.Collator('fr', { numeric: true, sensitivity: 'base' });

/** Sorted as French readers expect; empty values last in either direction. The rows given are left alone. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | null,
): readonly Row[] {
  const column = sort ? columns.find((one) => one.key === sort.key) : undefined;
  if (!sort || !column) return rows;
  const sign = sort.direction === 'ascending' ? 1 : -1;
  const empty = (value: CellValue) => value === null || value === undefined || value === '';
  return [...rows].sort((a, b) => {
    const [left, right] = [column.value(a), column.value(b)];
    if (empty(left) || empty(right)) return Number(empty(left)) - Number(empty(right));
    if (typeof left === 'number' && typeof right === 'number') return sign * (left - right);
    return sign * collator.compare(String(left), String(right));
  });
}

/** Rows in which every word of the search is found, in any column's text. */
export function searchRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], search: string): readonly Row[] {
  if (search.trim() === '') return rows;
  return rows.filter((row) =>
    matchesSearch(
      search,
      columns.map((column) => displayed(column.value(row), column.kind)),
    ),
  );
}
