import {
  type Column,
  columnName,
  type EventDefinition,
  type Field,
  type RecordDefinition,
  type RecordLife,
} from '@diapason/contracts/core';
import type { z } from 'zod';
import { baseOf, type Columns, type RowOf } from './column';
import { type Fold, type On, type Row, type Table, table } from './table';

type Fields = Readonly<Record<string, Field>>;
type Data = Readonly<Record<string, unknown>>;

/** A table with a column for each field of a record; `wire` knows its fields by the documents' names. */
export interface RecordTable<F extends Fields, X extends Columns> extends Table {
  readonly record: RecordDefinition;
  readonly extra: X;
  readonly of?: F;
}

interface Options<F extends Fields, X extends Columns> extends RecordLife {
  /** Name of the table; the record's in snake case unless told. */
  readonly name?: string;
  readonly version: number;
  readonly indexes: readonly string[];
  /** Columns that no field has, and what a `set` event gives them. */
  readonly extra?: {
    readonly columns: X;
    readonly of: (data: z.output<z.ZodObject<{ [K in keyof F]: F[K]['stored'] }>>) => RowOf<X>;
  };
  /** Folds that fit none of these. */
  readonly also?: (on: On<Row>) => readonly Fold<EventDefinition, Row>[];
}

/**
 * The read-model table of a record: its columns and folds follow from the declaration.
 * ```ts
 * export const vehicles = recordTable(vehicle, { ...vehicleLife, version: 1, indexes: ['fk_utilisateur'] });
 * ```
 */
export function recordTable<F extends Fields, const X extends Columns = Record<never, never>>(
  record: RecordDefinition & { readonly fields: F },
  { name = columnName(record.name), version, set, change = [], drop = [], indexes, extra, also }: Options<F, X>,
): RecordTable<F, X> {
  const columns = Object.fromEntries(
    Object.entries(record.fields).map(([field, { column }]): [string, Column] => [columnName(field), column]),
  );
  const fields = Object.fromEntries(Object.keys(record.fields).map((field) => [columnName(field), field]));
  const keys = ({ data }: { data: object }) => [[(data as Data)[record.key] as number]];
  const rowOf = (data: Data): Row => ({
    ...columnsOf(record.fields, data),
    ...(extra?.of(data as Parameters<typeof extra.of>[0]) as Row | undefined),
  });
  const declared = table<Columns>(
    {
      name,
      version,
      key: [columnName(record.key)],
      columns: { ...columns, ...extra?.columns },
      indexes,
      record,
      fields,
    },
    (on) => [
      ...set.map((event) => on(event, keys, (_row, { data }) => rowOf(data) as RowOf<Columns>)),
      ...change.map((event) =>
        on(event, keys, (row, { data }) => row && ({ ...row, ...columnsOf(record.fields, data) } as RowOf<Columns>)),
      ),
      ...drop.map((event) => on(event, keys, () => undefined)),
      ...((also?.(on as unknown as On<Row>) ?? []) as unknown as readonly Fold<EventDefinition, RowOf<Columns>>[]),
    ],
  );
  return { ...declared, record, extra: (extra?.columns ?? {}) as X };
}

/** The columns of those fields that an event carries. */
function columnsOf(fields: Fields, data: Data): Row {
  const given = Object.entries(fields).filter(([field]) => data[field] !== undefined);
  return Object.fromEntries(
    given.map(([field, { column }]) => [
      columnName(field),
      baseOf(column) === 'flag' && data[field] !== null ? data[field] === 1 : data[field],
    ]),
  );
}
