import { type Field, fieldName } from '@diapason/contracts/core';
import type { z } from 'zod';
import type { Expression, Selection } from '../vault/rows';
import { baseOf, type Columns, isNullable, type ValueOf } from './column';
import type { RecordTable } from './record-table';
import type { TypedTable } from './table';

type Camel<S extends string> = S extends `${infer A}_${infer B}` ? `${A}${Capitalize<Camel<B>>}` : S;
/** `fk_annee_scolaire` → `fk_anneeScolaire`. */
type FieldName<S> = S extends `fk_${infer Rest}` ? `fk_${Camel<Rest>}` : S extends string ? Camel<S> : never;
type WireValue<C> = C extends 'flag' ? 0 | 1 : C extends 'flag?' ? 0 | 1 | null : ValueOf<C>;

/** What answers have of a record's fields. */
type WireFields<F extends Readonly<Record<string, Field>>> = {
  readonly [K in keyof F]: Expression<z.output<F[K]['row']>>;
};

type WireColumns<C extends Columns> = { readonly [K in keyof C as FieldName<K>]: Expression<WireValue<C[K]>> };

/**
 * The columns of a table as a select list, under the documents' names and as the wire has them: flags are 0 and 1.
 * Cents stay cents. @param alias of the table in the statement.
 */
export function wire<F extends Readonly<Record<string, Field>>, X extends Columns>(
  table: RecordTable<F, X>,
  alias?: string,
): WireFields<F> & WireColumns<X>;
export function wire<C extends Columns>(table: TypedTable<C>, alias?: string): WireColumns<C>;
export function wire<C extends Columns>(
  table: TypedTable<C>,
  alias: string = table.name,
): { readonly [K in keyof C as FieldName<K>]: Expression<WireValue<C[K]>> } {
  const entries = Object.entries(table.declared).map(([column, declared]) => {
    const at = `${alias}.${column}`;
    const one =
      baseOf(declared) === 'flag' ? { sql: `${at}::int`, type: 'integer' } : { sql: at, type: baseOf(declared) };
    return [table.fields?.[column] ?? fieldName(column), { ...one, nullable: isNullable(declared) }];
  });
  return Object.fromEntries(entries);
}

/** Some of a select list's fields. */
export const pick = <S extends Selection, const K extends keyof S>(from: S, ...names: readonly K[]): Pick<S, K> =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<S, K>;

/** All of a select list's fields but some. */
export const omit = <S extends Selection, const K extends keyof S>(from: S, ...names: readonly K[]): Omit<S, K> =>
  Object.fromEntries(Object.entries(from).filter(([name]) => !(names as readonly string[]).includes(name))) as Omit<
    S,
    K
  >;
