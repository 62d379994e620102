import { type ColumnType, type Field, fieldName } from '@diapason/contracts/core';
import pg from 'pg';
import type { z } from 'zod';
import type { Queryable } from '../vault/database';
import { baseOf, type Columns, isNullable, type ValueOf } from './column';
import type { RecordTable } from './record-table';
import type { TypedTable } from './table';

/** A part of a select list: its SQL, and what PostgreSQL answers for it. */
export interface Expression<T = unknown> {
  readonly sql: string;
  readonly type: ColumnType;
  readonly nullable: boolean;
  /** For structures: what they must look like. */
  readonly schema?: Schema<T>;
  readonly holds?: T;
}

interface Schema<T> {
  safeParse(value: unknown): { readonly success: true; readonly data: T } | { readonly success: false };
}

/** A select list: the names of the answer's fields and what each is. */
export type Selection = Readonly<Record<string, Expression>>;
/** The rows that a select list answers. */
export type Selected<S extends Selection> = { -readonly [K in keyof S]: S[K] extends Expression<infer T> ? T : never };

const expression =
  <T>(type: ColumnType) =>
  (sql: string): Expression<T> => ({ sql, type, nullable: false });

/** Expressions written in SQL, by what they give. */
export const sql = {
  /** integer, bigint or numeric; counts and sums too. */
  number: expression<number>('numeric'),
  text: expression<string>('text'),
  boolean: expression<boolean>('boolean'),
  /** A boolean as the wire has it: 0 or 1. */
  flag: (text: string): Expression<0 | 1> => ({ sql: `(${text})::int`, type: 'integer', nullable: false }),
  /** `YYYY-MM-DD` */
  date: expression<string>('date'),
  time: expression<string>('time'),
  /** ISO 8601, UTC. */
  instant: expression<string>('timestamptz'),
  numbers: expression<readonly number[]>('integer[]'),
  texts: expression<readonly string[]>('text[]'),
  /** json or jsonb of the form that the schema says. */
  json: <T>(schema: Schema<T>, text: string): Expression<T> => ({ sql: text, type: 'jsonb', nullable: false, schema }),
};

/** The expression may be null. */
export const orNull = <T>(one: Expression<T>): Expression<T | null> =>
  ({ ...(one as Expression), nullable: true }) as Expression<T | null>;

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

/** `a.nom as "nom", a.prenom as "prenom"`. */
export const selectList = (selection: Selection): string =>
  Object.entries(selection)
    .map(([name, { sql: text }]) => `${text} as "${name}"`)
    .join(', ');

/**
 * Rows of a statement. The first answer of each statement is compared with the select list (names, types, nulls, structures), so that a
 * row is what its type says.
 * @param rest what follows the select list, or the statement around it.
 * @throws TypeError where PostgreSQL answers something else than declared.
 */
export async function rowsOf<S extends Selection>(
  db: Pick<Queryable, 'query'>,
  selection: S,
  rest: string | ((list: string) => string),
  values: readonly unknown[] = [],
): Promise<Selected<S>[]> {
  const list = selectList(selection);
  const text = typeof rest === 'string' ? `select ${list} ${rest}` : rest(list);
  const { rows, fields } = await db.query(text, values);
  compare(text, selection, fields, rows);
  return rows as Selected<S>[];
}

/** The first row, if there is one. As {@link rowsOf}. */
export async function firstOf<S extends Selection>(
  ...asked: Parameters<typeof rowsOf<S>>
): Promise<Selected<S> | undefined> {
  return (await rowsOf(...asked))[0];
}

/** Whether a statement finds a row. */
export async function exists(db: Pick<Queryable, 'query'>, text: string, values: readonly unknown[]): Promise<boolean> {
  return ((await db.query(text, values)).rowCount ?? 0) > 0;
}

const { builtins } = pg.types;
const NUMBERS = [builtins.INT2, builtins.INT4, builtins.INT8, builtins.NUMERIC, builtins.FLOAT4, builtins.FLOAT8];
const TEXTS = [builtins.TEXT, builtins.VARCHAR, builtins.BPCHAR, builtins.UUID, 19];
/** PostgreSQL's types that arrive as what is declared. */
const OIDS: Readonly<Record<ColumnType, readonly number[]>> = {
  integer: NUMBERS,
  bigint: NUMBERS,
  numeric: NUMBERS,
  text: TEXTS,
  boolean: [builtins.BOOL],
  flag: [builtins.BOOL],
  date: [builtins.DATE],
  time: [builtins.TIME],
  timestamptz: [builtins.TIMESTAMPTZ],
  jsonb: [builtins.JSON, builtins.JSONB],
  'integer[]': [1007],
  'text[]': [1009],
};

/** Statements whose columns were compared, and those whose rows were too: an empty answer says nothing of nulls. */
const compared = new Set<string>();
const comparedRows = new Set<string>();

function compare(
  text: string,
  selection: Selection,
  fields: readonly pg.FieldDef[],
  rows: readonly Record<string, unknown>[],
): void {
  const declared = Object.entries(selection);
  if (!compared.has(text)) {
    declared.forEach(([name, { type }], index) => {
      const given = fields[index];
      if (given?.name !== name || !OIDS[type].includes(given.dataTypeID))
        throw new TypeError(
          `${name} is declared as ${type}, PostgreSQL answers ${given?.name} of type ${given?.dataTypeID}`,
        );
    });
    compared.add(text);
  }
  if (rows.length === 0 || comparedRows.has(text)) return;
  for (const row of rows) for (const [name, one] of declared) compareValue(name, one, row[name]);
  comparedRows.add(text);
}

/** Names the field and never the value: errors end in logs. */
function compareValue(name: string, { nullable, schema }: Expression, value: unknown): void {
  if (value === null) {
    if (!nullable) throw new TypeError(`${name} is null, and is declared as never null`);
  } else if (schema && !schema.safeParse(value).success) throw new TypeError(`${name} is not of its declared form`);
}
