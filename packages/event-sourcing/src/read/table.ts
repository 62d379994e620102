import type { EventDefinition, EventOf } from '@diapason/contracts/core';
import type { StoredFact } from '../codec/codec';

/** PostgreSQL types a read-model column may have. Money is integer cents in `bigint`. */
export type ColumnType =
  | 'integer'
  | 'bigint'
  | 'text'
  | 'boolean'
  | 'date'
  | 'time'
  | 'timestamptz'
  | 'jsonb'
  | 'numeric'
  | 'integer[]'
  | 'text[]';

/** Row as folds see it: column name to value. bigint columns hold JS numbers (safe integers), dates `YYYY-MM-DD`, timestamptz ISO strings. */
export type Row = Readonly<Record<string, unknown>>;

export type Key = readonly (string | number)[];

export interface Fold<D extends EventDefinition, R extends Row> {
  readonly event: D;
  /** Keys of the rows that the event touches, usually one. */
  readonly keys: (event: StoredFact<EventOf<D>>) => readonly Key[];
  /** `undefined` in: no such row yet; `undefined` out: no such row any more. Pure. */
  readonly apply: (row: R | undefined, event: StoredFact<EventOf<D>>, key: Key) => R | undefined;
}

export interface Table<R extends Row = Row> {
  readonly kind: 'table';
  readonly name: string;
  /** Raise it whenever a fold or a column changes: the projector rebuilds the table beside the live one. */
  readonly version: number;
  readonly key: readonly (keyof R & string)[];
  readonly columns: Readonly<Record<keyof R & string, ColumnType>>;
  /** Column lists, each an index; an entry may be an SQL expression list such as `lower(nom) text_pattern_ops`. */
  readonly indexes: readonly string[];
  // biome-ignore lint/suspicious/noExplicitAny: folds of different events live in one list; `on` checks each where it is written
  readonly folds: readonly Fold<any, any>[];
}

/**
 * Declares a read-model table.
 * ```ts
 * export const payments = table<PaymentRow>({ name: 'reglement', version: 1, key: ['id_reglement'], columns: {…}, indexes: ['fk_cotisation'] },
 *   (on) => [on(PaymentRegistered, (e) => [[e.data.idReglement]], (row, e) => ({ … }))]);
 * ```
 */
export function table<R extends Row>(
  declaration: Omit<Table<R>, 'folds' | 'kind'>,
  folds: (
    on: <D extends EventDefinition>(event: D, keys: Fold<D, R>['keys'], apply: Fold<D, R>['apply']) => Fold<D, R>,
  ) => readonly Fold<EventDefinition, R>[],
): Table<R> {
  // biome-ignore lint/suspicious/noExplicitAny: see Table.folds
  return { kind: 'table', ...declaration, folds: folds((event, keys, apply) => ({ event, keys, apply }) as any) };
}
