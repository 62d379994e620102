import type { ColumnType } from '@diapason/contracts/core';
import pg from 'pg';
import type { Queryable } from './database';

/** `bytea` is for keys alone: no table of the read model has it. */
type AnswerType = ColumnType | 'bytea';

/** A part of a select list: its SQL, and what PostgreSQL answers for it. */
export interface Expression<T = unknown> {
  readonly sql: string;
  readonly type: AnswerType;
  readonly nullable: boolean;
  /** For structures: what they must look like. */
  readonly schema?: Schema<T>;
  readonly holds?: T;
}

export interface Schema<T> {
  safeParse(value: unknown): { readonly success: true; readonly data: T } | { readonly success: false };
}

/** A select list: the names of the answer's fields and what each is. */
export type Selection = Readonly<Record<string, Expression>>;
/** The rows that a select list answers. */
export type Selected<S extends Selection> = { -readonly [K in keyof S]: S[K] extends Expression<infer T> ? T : never };

const expression =
  <T>(type: AnswerType) =>
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
  bytes: expression<Buffer>('bytea'),
  /** json or jsonb of the form that the schema says. */
  json: <T>(schema: Schema<T>, text: string): Expression<T> => ({ sql: text, type: 'jsonb', nullable: false, schema }),
};

/** A form for {@link sql.json} that a function knows. */
export const formOf = <T>(isOfForm: (value: unknown) => value is T): Schema<T> => ({
  safeParse: (value) => (isOfForm(value) ? { success: true, data: value } : { success: false }),
});

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Any object: whoever reads its fields checks them. */
export const anyObject = formOf(isObject);
export const anyObjects = formOf(
  (value): value is readonly Readonly<Record<string, unknown>>[] => Array.isArray(value) && value.every(isObject),
);

/** The expression may be null. */
export const orNull = <T>(one: Expression<T>): Expression<T | null> =>
  ({ ...(one as Expression), nullable: true }) as Expression<T | null>;

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

type Cells<S extends readonly Expression[]> = {
  -readonly [K in keyof S]: S[K] extends Expression<infer T> ? T : never;
};

/** As {@link rowsOf}, each row an array in the order of the select list: cheaper for thousands of rows. */
export async function cellsOf<const S extends readonly Expression[]>(
  db: pg.Pool | pg.PoolClient,
  selection: S,
  rest: string,
  values: readonly unknown[] = [],
): Promise<Cells<S>[]> {
  const text = `select ${selection.map(({ sql: part }) => part).join(', ')} ${rest}`;
  const { rows, fields } = await db.query<unknown[]>({ text, values: [...values], rowMode: 'array' });
  compare(text, selection, fields, rows);
  return rows as Cells<S>[];
}

/** The first row, if there is one. As {@link rowsOf}. */
export async function firstOf<S extends Selection>(
  ...asked: Parameters<typeof rowsOf<S>>
): Promise<Selected<S> | undefined> {
  return (await rowsOf(...asked))[0];
}

/** The only row of a statement that always has one, such as a count. As {@link rowsOf}. */
export async function theRow<S extends Selection>(...asked: Parameters<typeof rowsOf<S>>): Promise<Selected<S>> {
  const row = await firstOf(...asked);
  if (!row) throw new TypeError('the statement answered no row');
  return row;
}

/** Whether a statement finds a row. */
export async function exists(
  db: Pick<Queryable, 'query'>,
  text: string,
  values: readonly unknown[] = [],
): Promise<boolean> {
  return ((await db.query(text, values)).rowCount ?? 0) > 0;
}

const { builtins } = pg.types;
const NUMBERS = [builtins.INT2, builtins.INT4, builtins.INT8, builtins.NUMERIC, builtins.FLOAT4, builtins.FLOAT8];
const TEXTS = [builtins.TEXT, builtins.VARCHAR, builtins.BPCHAR, builtins.UUID, 19];
/** PostgreSQL's types that arrive as what is declared. */
const OIDS: Readonly<Record<AnswerType, readonly number[]>> = {
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
  bytea: [builtins.BYTEA],
};

/** Statements whose columns were compared, and those whose rows were too: an empty answer says nothing of nulls. */
const compared = new Set<string>();
const comparedRows = new Set<string>();

function compare(
  text: string,
  selection: Selection | readonly Expression[],
  fields: readonly pg.FieldDef[],
  rows: readonly object[],
): void {
  if (comparedRows.has(text)) return;
  const declared = Object.entries(selection);
  const hasNames = !Array.isArray(selection);
  if (!compared.has(text)) {
    declared.forEach(([name, { type }], index) => {
      const given = fields[index];
      if (!given || (hasNames && given.name !== name) || !OIDS[type].includes(given.dataTypeID))
        throw new TypeError(
          `${name} is declared as ${type}, PostgreSQL answers ${given?.name} of type ${given?.dataTypeID}`,
        );
    });
    compared.add(text);
  }
  if (rows.length === 0) return;
  for (const row of rows)
    for (const [name, one] of declared) compareValue(name, one, (row as Readonly<Record<string, unknown>>)[name]);
  comparedRows.add(text);
}

/** Names the field and never the value: errors end in logs. */
function compareValue(name: string, { nullable, schema }: Expression, value: unknown): void {
  if (value === null) {
    if (!nullable) throw new TypeError(`${name} is null, and is declared as never null`);
  } else if (schema && !schema.safeParse(value).success) throw new TypeError(`${name} is not of its declared form`);
}
