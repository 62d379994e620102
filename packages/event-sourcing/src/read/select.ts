import { type Field, fieldName, type Labelled, type Labels } from '@diapason/contracts/core';
import pg from 'pg';
import type { z } from 'zod';
import { type Expression, type Selection, sql } from '../vault/rows';
import { baseOf, type Columns, isNullable, type ValueOf } from './column';
import type { RecordTable } from './record-table';
import type { TypedTable } from './table';

type Camel<S extends string> = S extends `${infer A}_${infer B}` ? `${A}${Capitalize<Camel<B>>}` : S;
/** `fk_annee_scolaire` → `fk_anneeScolaire`. */
type FieldName<S> = S extends `fk_${infer Rest}` ? `fk_${Camel<Rest>}` : S extends string ? Camel<S> : never;
type WireValue<C> = C extends 'flag' ? 0 | 1 : C extends 'flag?' ? 0 | 1 | null : ValueOf<C>;

/** What answers have of a record's fields. */
type WireFields<F extends Readonly<Record<string, Field>>> = Labels<F, Expression<string>> & {
  readonly [K in keyof F]: Expression<z.output<F[K]['row']>>;
};

type WireColumns<C extends Columns> = { readonly [K in keyof C as FieldName<K>]: Expression<WireValue<C[K]>> };

/**
 * The columns of a table as a select list, under the documents' names and as the wire has them: flags are 0 and 1, numbers of a list of
 * the constants stand beside their words.
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
  // Columns that only follow from others are searched and sorted by, and answered to nobody.
  const { extra } = table as { readonly extra?: Columns };
  const answered = Object.entries(table.declared).filter(
    ([column]) => !extra || column in extra || table.fields?.[column] !== undefined,
  );
  const entries = answered.flatMap(([column, declared]) => {
    const at = `${alias}.${column}`;
    const one =
      baseOf(declared) === 'flag' ? { sql: `${at}::int`, type: 'integer' } : { sql: at, type: baseOf(declared) };
    const value = [table.fields?.[column] ?? fieldName(column), { ...one, nullable: isNullable(declared) }];
    const labelled = table.labels?.[column];
    return labelled ? [value, [labelled.libelle, wordsOf(at, labelled)]] : [value];
  });
  return Object.fromEntries(entries);
}

/** The words of a number, from a list of the constants. */
const wordsOf = (at: string, { choices }: Labelled) =>
  sql.text(
    `case ${at} ${choices.map(({ id, libelle }) => `when ${id} then ${pg.escapeLiteral(libelle)}`).join(' ')} else '' end`,
  );

/** Some of a select list's fields. */
export const pick = <S extends Selection, const K extends keyof S>(from: S, ...names: readonly K[]): Pick<S, K> =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<S, K>;

/** All of a select list's fields but some. */
export const omit = <S extends Selection, const K extends keyof S>(from: S, ...names: readonly K[]): Omit<S, K> =>
  Object.fromEntries(Object.entries(from).filter(([name]) => !(names as readonly string[]).includes(name))) as Omit<
    S,
    K
  >;
