import {
  columnName,
  type EventDefinition,
  type Field,
  type RecordDefinition,
  type RecordLife,
} from '@diapason/contracts/core';
import type { z } from 'zod';
import type { StoredFact } from '../codec/codec';
import { baseOf, type Columns, type RowOf } from './column';
import { type Fold, type On, type Row, type Table, table } from './table';

type Fields = Readonly<Record<string, Field>>;
type Data = Readonly<Record<string, unknown>>;
type Names<F extends Fields> = { readonly [K in keyof F]?: string };
/** Fields by the names that tables and answers have for them. */
type Renamed<F extends Fields, N extends Names<F>> = {
  readonly [K in keyof F as K extends keyof N ? Extract<N[K], string> : K]: F[K];
};

/** A table with a column for each field of a record; `wire` knows its fields by the documents' names. */
export interface RecordTable<F extends Fields, X extends Columns> extends Table {
  readonly record: RecordDefinition;
  readonly extra: X;
  readonly of?: F;
}

interface Options<F extends Fields, X extends Columns, N extends Names<F>> extends RecordLife {
  /** Name of the table; the record's in snake case unless told. */
  readonly name?: string;
  readonly version: number;
  /** Fields that tables and answers call otherwise than events do: `{ idEleve: 'fk_eleve' }`. */
  readonly renamed?: N;
  readonly indexes: readonly string[];
  /** Columns that no field has, and what a `set` event gives them. */
  readonly extra?: {
    readonly columns: X;
    readonly of: (
      data: z.output<z.ZodObject<{ [K in keyof F]: F[K]['stored'] }>>,
      metadata: StoredFact['metadata'],
      /** The row until then. */
      before: RowOf<X> | undefined,
    ) => RowOf<X>;
  };
  /**
   * Columns that follow from the row as a `set` or a `change` leaves it, or from what the event says beside its fields; no select list has
   * them. `before`: the row until then.
   */
  readonly follows?: {
    readonly columns: Columns;
    readonly of: (row: Row, before: Row | undefined, data: Data) => Row;
  };
  /**
   * Of a record in another's stream that is saved at the version that was seen: a column `version`, the revision of the fact that last
   * said the row. Its aggregate knows the same one, also after a merge has moved the row to another stream and back.
   */
  readonly versioned?: boolean;
  /** Of an act that several streams tell under one number: a row for each of them. */
  readonly inEachStream?: boolean;
  /** Most characters of texts that stand in an index and that no field bounds. */
  readonly longest?: Table['longest'];
  /** Folds that fit none of these. */
  readonly also?: (on: On<Row>) => readonly Fold<EventDefinition, Row>[];
}

/**
 * The read-model table of a record: its columns and folds follow from the declaration. What a stream changes or ends of a record that is
 * another one's by now leaves the row as it is.
 * ```ts
 * export const vehicles = recordTable(vehicle, { ...vehicleLife, version: 1, indexes: ['fk_utilisateur'] });
 * ```
 */
export function recordTable<
  F extends Fields,
  const X extends Columns = Record<never, never>,
  const N extends Names<F> = Record<never, never>,
>(
  record: RecordDefinition & { readonly fields: F },
  {
    name = columnName(record.name),
    version,
    renamed,
    set,
    change = [],
    drop = [],
    indexes,
    extra,
    follows,
    versioned = false,
    inEachStream = false,
    longest,
    also,
  }: Options<F, X, N>,
): RecordTable<Renamed<F, N>, X> {
  const parts = Object.entries(record.fields).map(([field, { column: type, libelle, facts }]) => {
    const known = renamed?.[field] ?? field;
    const labelled = libelle === undefined ? undefined : { libelle, choices: facts.choices ?? [] };
    return { field, known, column: columnName(known), type, isFlag: baseOf(type) === 'flag', labelled };
  });
  const keyFields = [...(inEachStream && record.streamKey ? [record.streamKey] : []), record.key];
  const keys = ({ data }: { data: object }) => [keyFields.map((field) => (data as Data)[field] as number)];
  /** The columns of those fields that an event carries. Flags are 0 or 1 there. */
  const columnsOf = (data: Data): Row => {
    const row: Record<string, unknown> = {};
    for (const { field, column, isFlag } of parts) {
      const value = data[field];
      if (value !== undefined) row[column] = isFlag && value !== null ? value === 1 : value;
    }
    return row;
  };
  // Of a record in another's stream: what a stream changes or ends is not about a row that is another one's by now.
  const owner = parts.find(({ field }) => field === record.streamKey && field !== record.key);
  for (const { type, schema } of owner ? [...change, ...drop] : [])
    if (owner && !(owner.field in schema.shape))
      throw new Error(`${type} does not say whose ${record.name} it is about`);
  const isTheirs = (row: Row, columns: Row) => !owner || row[owner.column] === columns[owner.column];
  const followed = (row: Row, before: Row | undefined, data: object) =>
    ({ ...row, ...follows?.of(row, before, data as Data) }) as RowOf<Columns>;
  const saidBy = ({ revision }: { readonly revision: number }) => (versioned ? { version: revision } : {});
  const declared = table<Columns>(
    {
      name,
      version,
      key: keyFields.flatMap((key) => parts.filter(({ field }) => field === key).map(({ column }) => column)),
      columns: {
        ...Object.fromEntries(parts.map(({ column, type }) => [column, type])),
        ...extra?.columns,
        ...follows?.columns,
        ...(versioned ? { version: 'integer' } : {}),
      },
      indexes,
      ...(longest ? { longest } : {}),
      record,
      fields: Object.fromEntries(parts.map(({ column, known }) => [column, known])),
      labels: Object.fromEntries(parts.flatMap(({ column, labelled }) => (labelled ? [[column, labelled]] : []))),
    },
    (on) => [
      ...set.map((event) =>
        on(event, keys, (row, fact) => {
          const { data, metadata } = fact;
          const more = extra?.of(data as Parameters<typeof extra.of>[0], metadata, row as RowOf<X> | undefined) as
            | Row
            | undefined;
          return followed({ ...columnsOf(data), ...more, ...saidBy(fact) }, row, data);
        }),
      ),
      ...change.map((event) =>
        on(event, keys, (row, fact) => {
          const columns = columnsOf(fact.data);
          return row && isTheirs(row, columns)
            ? followed({ ...row, ...columns, ...saidBy(fact) }, row, fact.data)
            : row;
        }),
      ),
      ...drop.map((event) =>
        on(event, keys, (row, { data }) => (row && isTheirs(row, columnsOf(data)) ? undefined : row)),
      ),
      ...((also?.(on as unknown as On<Row>) ?? []) as unknown as readonly Fold<EventDefinition, RowOf<Columns>>[]),
    ],
  );
  return { ...declared, record, extra: (extra?.columns ?? {}) as X };
}
