import type { EventDefinition, EventOf, Facts, Labelled, RecordDefinition } from '@diapason/contracts/core';
import type { StoredFact } from '../codec/codec';
import { type Columns, postgresType, type RowOf } from './column';

/** Row as the projector handles it: column name to value. */
export type Row = Readonly<Record<string, unknown>>;

export type Key = readonly (string | number)[];

/** Methods, so that folds of different events share a list; `on` checks each where it is written. */
export interface Fold<D extends EventDefinition, R extends Row> {
  readonly event: D;
  /** Keys of the rows that the event touches, usually one. */
  keys(event: StoredFact<EventOf<D>>): readonly Key[];
  /** `undefined` in: no such row yet; `undefined` out: no such row any more. Pure. */
  apply(row: R | undefined, event: StoredFact<EventOf<D>>, key: Key): R | undefined;
}

/** A read-model table and how events build it. */
export interface Table {
  readonly kind: 'table';
  readonly name: string;
  /** Raise it whenever a fold or a column changes: the projector rebuilds the table beside the live one. */
  readonly version: number;
  readonly key: readonly string[];
  /** Columns as they were declared. */
  readonly declared: Columns;
  /** PostgreSQL's type of each column. */
  readonly columns: Readonly<Record<string, string>>;
  /** Column lists, each an index: SQL expressions such as `lower(nom) text_pattern_ops` too, and `using gin (…)` for another kind. */
  readonly indexes: readonly string[];
  /** The record that each row is one of, and its fields by column. */
  readonly record?: RecordDefinition;
  readonly fields?: Readonly<Record<string, string>>;
  /** Columns whose number has words in a list of the constants. */
  readonly labels?: Readonly<Record<string, Labelled>>;
  /** Most characters of text columns that stand in an index and that no field bounds. */
  readonly longest?: Readonly<Record<string, number>>;
  /** What its rows are, for a reader of a record's state; a record's table has the record's. */
  readonly label?: string;
  /** What a reader of a row's state is told besides its columns: what remains to be paid. Of the table's own rows. */
  readonly shown?: { bivarianceHack(row: Row): readonly Shown[] }['bivarianceHack'];
  readonly folds: readonly Fold<EventDefinition, Row>[];
}

/** A value that no column holds. */
export interface Shown {
  readonly champ: string;
  readonly facts: Facts;
  readonly value: unknown;
}

/** A table whose columns the compiler knows. */
export interface TypedTable<C extends Columns> extends Table {
  readonly declared: C;
}

/** Adds a fold to a table; the compiler checks it against the event and the row. */
export type On<R extends Row> = <D extends EventDefinition>(
  event: D,
  keys: Fold<D, R>['keys'],
  apply: Fold<D, R>['apply'],
) => Fold<D, R>;

type Declaration<C extends Columns> = Pick<
  Table,
  'name' | 'version' | 'indexes' | 'record' | 'fields' | 'labels' | 'label' | 'longest'
> & {
  readonly key: readonly (keyof C & string)[];
  readonly columns: C;
  readonly shown?: (row: RowOf<C>) => readonly Shown[];
};

/**
 * Declares a read-model table; its rows are typed by its columns.
 * ```ts
 * export const payments = table(
 *   { name: 'reglement', version: 1, key: ['id_reglement'], columns: { id_reglement: 'integer', quittance: 'text?' }, indexes: ['fk_cotisation'] },
 *   (on) => [on(PaymentRegistered, (e) => [[e.data.idReglement]], (row, e) => ({ … }))],
 * );
 * ```
 */
export function table<const C extends Columns>(
  { columns, ...declaration }: Declaration<C>,
  folds: (on: On<RowOf<C>>) => readonly Fold<EventDefinition, RowOf<C>>[],
): TypedTable<C> {
  const types = Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, postgresType(column)]));
  return {
    kind: 'table',
    ...declaration,
    declared: columns,
    columns: types,
    folds: folds((event, keys, apply) => ({ event, keys, apply })),
  };
}
