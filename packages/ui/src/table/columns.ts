import type { ReactNode } from 'react';
import { formatCents, formatDate, formatDateTime, formatEuros, formatNumber } from '../core/format';

export type CellValue = string | number | null | undefined;
/** `cents`: integer cents. `euros`: an amount in euros. `date`: YYYY-MM-DD. `dateTime`: ISO time. */
export type CellKind = 'text' | 'number' | 'cents' | 'euros' | 'date' | 'dateTime';

export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  /** What is shown, formatted by its kind. */
  readonly value: (row: Row) => CellValue;
  readonly kind?: CellKind;
  /** Replaces the formatted value. */
  readonly cell?: (row: Row) => ReactNode;
  /** On paper instead of the cell, where that holds buttons. */
  readonly printed?: (row: Row) => string;
  /** A second line of the cell; « Compact » leaves it out. */
  readonly second?: (row: Row) => ReactNode;
  /** How much of the room it takes; `normal` unless told. */
  readonly width?: 'narrow' | 'normal' | 'wide';
  /** Sortable by the server under this key. */
  readonly sortable?: boolean;
  /** For whoever holds one of these functions; the others have no such column. */
  readonly right?: readonly number[];
  /** One line, cut where room ends: for long texts that are whole elsewhere. Cards show all. */
  readonly clamped?: boolean;
  /** Width in rem where the list has room, so that usual texts keep to one line. */
  readonly usual?: number;
  /** Hidden until the user chooses it. */
  readonly optional?: boolean;
  /** Cannot be hidden. */
  readonly fixed?: boolean;
  /** Where columns have no room: 1 is the first to go. Those without go after these, the last first. */
  readonly drops?: number;
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

const classes: Readonly<Partial<Record<CellKind, string>>> = {
  number: 'd-cell-number',
  cents: 'd-cell-number',
  euros: 'd-cell-number',
  date: 'd-cell-date',
  dateTime: 'd-cell-date',
};

const SCHOOL_YEAR = /^\d{4}-\d{4}$/;

/** How a column's cells are set; a school year is one word, which browsers would break at its hyphen. */
export const cellClass = (
  { kind = 'text', clamped = false }: Pick<Column<never>, 'kind' | 'clamped'>,
  value?: CellValue,
) => (clamped ? 'd-cell-clamp' : SCHOOL_YEAR.test(String(value)) ? 'd-cell-year' : classes[kind]);

/** How a column's heading is set: as its cells, and as wide as the column asks. */
export const headingClass = ({ width = 'normal', ...column }: Pick<Column<never>, 'kind' | 'clamped' | 'width'>) =>
  [cellClass(column), width !== 'normal' && `d-column-${width}`].filter(Boolean).join(' ') || undefined;
