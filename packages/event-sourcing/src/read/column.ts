import type { Column, ColumnType } from '@diapason/contracts/core';

/** A column whose values are of a type of their own; `holds` is there for the compiler alone. */
export interface TypedColumn<T = unknown> {
  readonly type: ColumnType;
  readonly nullable: boolean;
  readonly holds?: T;
}

/** Declares a column of structures of one type, as its folds write them. */
export const json = <T>(): TypedColumn<T> => ({ type: 'jsonb', nullable: false });

/** Declares a column of text that is one of a few words. */
export const words = <T extends string>(): TypedColumn<T> => ({ type: 'text', nullable: false });

/** Columns of a table by name. */
export type Columns = Readonly<Record<string, Column | TypedColumn>>;

interface Values {
  integer: number;
  bigint: number;
  numeric: number;
  text: string;
  boolean: boolean;
  flag: boolean;
  date: string;
  time: string;
  timestamptz: string;
  jsonb: unknown;
  'integer[]': readonly number[];
  'text[]': readonly string[];
}

/** What a column holds in JavaScript: numbers for integers, `YYYY-MM-DD` for dates, ISO instants. */
export type ValueOf<C> =
  C extends TypedColumn<infer T>
    ? T
    : C extends `${infer Base extends ColumnType}?`
      ? Values[Base] | null
      : C extends ColumnType
        ? Values[C]
        : never;

/** A row as folds see it. */
export type RowOf<C extends Columns> = { readonly [K in keyof C]: ValueOf<C[K]> };

export const isNullable = (column: Column | TypedColumn): boolean =>
  typeof column === 'string' ? column.endsWith('?') : column.nullable;

/** The declared type without its `?`. */
export const baseOf = (column: Column | TypedColumn): ColumnType =>
  typeof column === 'string' ? (column.replace('?', '') as ColumnType) : column.type;

/** PostgreSQL's type of a column. */
export const postgresType = (column: Column | TypedColumn): string => {
  const base = baseOf(column);
  return base === 'flag' ? 'boolean' : base;
};

/** The same, where it may be null. */
export const jsonOrNull = <T>(): TypedColumn<T | null> => ({ type: 'jsonb', nullable: true });
