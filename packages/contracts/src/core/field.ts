import { z } from 'zod';
import { faults } from '../constants/faults';
import type { Column, ColumnType } from './column';
import { personal as markPersonal } from './event';
import { type Facts, withFacts } from './facts';
import type { Field, Fields } from './field-definition';
import { isStoredDay, isStoredText, largestInteger, longestEmail } from './stored';
import {
  orNull,
  wireBirthday,
  wireDate,
  wireEmail,
  wireEuros,
  wireFlag,
  wireId,
  wireInt,
  wireMonth,
  wireNumber,
  wireText,
  wireTime,
} from './wire';

type More = Pick<Field, 'maxLength' | 'min' | 'max' | 'entered' | 'empty'>;

/** A field of parts; its schemas carry what is known of it. */
export function field<S extends z.ZodType, W extends z.ZodType, R extends z.ZodType, const M extends More = object>(
  facts: Facts,
  column: Column,
  parts: { stored: S; wire: W; row: R },
  more?: M,
): Field<S, W, R> & M {
  const own: Field<S, W, R> = {
    stored: withFacts(parts.stored, facts),
    wire: withFacts(parts.wire, facts),
    row: withFacts(parts.row, facts),
    column,
    facts,
  };
  return { ...own, ...more } as Field<S, W, R> & M;
}

const identity = z.int().nonnegative().max(largestInteger);

/** The record's own number. Technical: a reader has the title. @param person the kind of person that the record is. */
export const id = (person?: 'agent' | 'guardian' | 'pupil') =>
  field({ format: 'number', ...(person ? { names: person } : {}) }, 'integer', {
    stored: identity,
    wire: wireId,
    row: z.number(),
  });

/** The number of another record, by its name. */
export const ref = (names: string, label: string, more: Pick<Facts, 'sample'> = {}) =>
  field({ label, format: 'reference', names, ...more }, 'integer', { stored: identity, wire: wireId, row: z.number() });

/** A fault, as it is told of a field. */
const about = (label: string, fault: string) => `${label} : ${fault.charAt(0).toLowerCase()}${fault.slice(1)}`;

type Choices = NonNullable<Facts['choices']>;
type Identity = Field<typeof identity, typeof wireId, z.ZodNumber>;

/**
 * One of a fixed list of the constants, by its number; 0 is none of them, unless it is in the list.
 * @param libelle the name under which answers have the words beside the number.
 */
export function oneOf(label: string, choices: Choices): Identity;
export function oneOf<const L extends string>(
  label: string,
  choices: Choices,
  libelle: L,
): Identity & { readonly libelle: L };
export function oneOf(label: string, choices: Choices, libelle?: string): Identity {
  const numbers = new Set<unknown>([0, ...choices.map(({ id }) => id)]);
  const isNone = (chosen: number) => chosen === 0 && !choices.some(({ id }) => id === 0);
  const one = field(
    { label, format: 'choice', choices, sample: choices[0]?.id },
    'integer',
    {
      stored: identity,
      wire: wireId.refine((chosen) => numbers.has(chosen), { error: about(label, faults.notAChoice) }),
      row: z.number(),
    },
    { entered: (chosen: number) => (isNone(chosen) ? null : chosen) },
  );
  return libelle === undefined ? one : { ...one, libelle };
}

/** Several of a fixed list, by their numbers; every one of them is kept once at most. */
export const someOf = (label: string, choices: NonNullable<Facts['choices']>) =>
  field(
    { label, format: 'choice', choices, sample: choices.slice(0, 1).map(({ id }) => id) },
    'integer[]',
    {
      stored: z.array(identity).max(choices.length),
      wire: z.array(wireId).max(choices.length, tooMany(label, choices.length)),
      row: z.array(z.number()),
    },
    { empty: [] },
  );

/** Several of a few words; every one of them is kept once at most. @param words how a reader is shown each; the word itself unless told. */
export const someWords = (label: string, values: readonly string[], words: Readonly<Record<string, string>> = {}) =>
  field(
    {
      label,
      format: 'choice',
      choices: values.map((value) => ({ id: value, libelle: words[value] ?? value })),
      sample: values.slice(0, 1),
    },
    'text[]',
    {
      stored: z.array(z.string().max(50)).max(values.length),
      wire: z.array(wireText.max(50)).max(values.length, tooMany(label, values.length)),
      row: z.array(z.string()),
    },
    { empty: [] },
  );

const tooMany = (label: string, max: number) => ({ error: `${label} : ${faults.tooMany(max)}` });

/** One of a few words. @param words how a reader is shown each; the word itself unless told. */
export const choice = <const V extends readonly [string, ...string[]]>(
  label: string,
  values: V,
  words: Readonly<Record<string, string>> = {},
) =>
  field(
    {
      label,
      format: 'choice',
      choices: values.map((value) => ({ id: value, libelle: words[value] ?? value })),
      sample: values[0],
    },
    'text',
    {
      stored: z.enum(values),
      wire: z.enum(values, { error: `${label} : choisissez ${values.join(', ')}` }),
      row: z.enum(values),
    },
  );

/** Text of one line: names, addresses, titles, codes. @param max greatest number of characters. */
export function text(label: string, max: number) {
  const stored = z.string().max(max).refine(isStoredText);
  return field(
    { label, format: 'text' },
    'text',
    { stored, wire: wireText.max(max, tooLong(label, max)), row: z.string() },
    { maxLength: max },
  );
}

/** The refusal of a text that is too long. */
export const tooLong = (label: string, max: number) => ({
  error: `${label} : ${faults.tooLong(max)}`,
});

export const email = (label: string) =>
  field(
    { label, format: 'text', typed: 'email', sample: 'personne@example.org' },
    'text',
    {
      stored: z.string().max(longestEmail),
      wire: wireEmail,
      row: z.string(),
    },
    { maxLength: longestEmail },
  );

interface NumberBounds {
  readonly min: number;
  readonly max: number;
  readonly unit?: string;
  /** The documents' words for a number below `min`, where they have some. */
  readonly tooSmall?: string;
}

const outside = (label: string, { min, max, unit }: NumberBounds) => `${label} : ${faults.between(min, max, unit)}`;

/** A whole number within bounds, both included. */
export function int(label: string, bounds: NumberBounds) {
  const { min, max, unit } = bounds;
  const error = outside(label, bounds);
  const facts: Facts = { label, format: 'number', ...(unit ? { unit } : {}) };
  const within = z
    .int({ error })
    .min(min, { error: bounds.tooSmall ?? error })
    .max(max, { error });
  return field(
    facts,
    'integer',
    { stored: z.int().min(min).max(max), wire: wireInt.pipe(within), row: z.number() },
    { min, max },
  );
}

/** A number within bounds, both included. */
export function decimal(label: string, bounds: NumberBounds) {
  const { min, max, unit } = bounds;
  const error = outside(label, bounds);
  const facts: Facts = { label, format: 'number', ...(unit ? { unit } : {}) };
  const within = z
    .number({ error })
    .min(min, { error: bounds.tooSmall ?? error })
    .max(max, { error });
  return field(
    facts,
    'numeric',
    { stored: z.number().min(min).max(max), wire: wireNumber.pipe(within), row: z.number() },
    { min, max },
  );
}

/** Most that one amount may be: ten million euros. */
export const LARGEST_CENTS = 1_000_000_000;
/** Most cents that a sum of amounts may be: ten billion euros. */
export const LARGEST_SUM = 1_000 * LARGEST_CENTS;

/**
 * An amount of 0 or more: cents in events and columns, euros on the wire.
 * @param min fewest cents that an event may hold.
 */
export const euros = (label: string, min = 0) =>
  field(
    { label, format: 'cents' },
    'bigint',
    { stored: z.int().min(min).max(LARGEST_CENTS), wire: wireEuros, row: z.number() },
    { min: 0, max: LARGEST_CENTS / 100, entered: (value: number) => Math.round(value * 100) },
  );

/** 0 or 1 on the wire and in events, a boolean in columns. */
export const flag = (label: string) => {
  const bit = z.union([z.literal(0), z.literal(1)]);
  return field({ label, format: 'flag' }, 'flag', { stored: bit, wire: wireFlag, row: bit }, { empty: 0 });
};

/** `YYYY-MM-DD` */
export const date = (label: string) =>
  field({ label, format: 'date' }, 'date', {
    stored: z.iso.date().refine(isStoredDay),
    wire: wireDate,
    row: z.string(),
  });

/** A day of birth, as {@link date}; clients send none to come. */
export const birthday = (label: string) =>
  field({ label, format: 'date', typed: 'birthday', sample: '1985-03-12' }, 'date', {
    stored: z.iso.date().refine(isStoredDay),
    wire: wireBirthday,
    row: z.string(),
  });

/** `YYYY-MM` */
export const month = (label: string) =>
  field(
    { label, format: 'month' },
    'text',
    { stored: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/), wire: wireMonth, row: z.string() },
    { maxLength: 7 },
  );

/** `HH:mm` */
export const time = (label: string) =>
  field(
    { label, format: 'text' },
    'time',
    { stored: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/), wire: wireTime, row: z.string() },
    { maxLength: 5 },
  );

/** The schemas of fields, for objects of zod. */
export type Shape<F extends Fields, Part extends 'stored' | 'wire' | 'row'> = { -readonly [K in keyof F]: F[K][Part] };
/** What a form may leave out: absent is unchanged, empty is nothing. */
type MayLeaveOut<W extends z.ZodType> = z.ZodOptional<ReturnType<typeof orNull<W>>>;
export type Body<F extends Fields, Required extends keyof F> = {
  -readonly [K in keyof F]: K extends Required ? F[K]['wire'] : MayLeaveOut<F[K]['wire']>;
};

export function shapeOf<F extends Fields, Part extends 'stored' | 'wire' | 'row'>(
  fields: F,
  part: Part,
): Shape<F, Part> {
  return Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, one[part]])) as Shape<F, Part>;
}

/** What a form sends of some fields: those named must be there, the others may be left out or empty. */
export function bodyOf<F extends Fields, const R extends keyof F & string = never>(
  fields: F,
  ...required: readonly R[]
): z.ZodObject<Body<F, R>> {
  const must: readonly string[] = required;
  const shape = Object.entries(fields).map(([name, { wire }]) => [
    name,
    must.includes(name) ? wire : orNull(wire).optional(),
  ]);
  return z.object(Object.fromEntries(shape) as Body<F, R>);
}

/** A field that holds lines, each with fields of its own. */
interface Lines<F extends Fields> {
  readonly lines: F;
}

/** A list of lines, each with fields of its own; kept as one structure. @param max most lines. */
export function list<F extends Fields, const R extends keyof F & string = never>(
  label: string,
  fields: F,
  { max, required = [] }: { readonly max: number; readonly required?: readonly R[] },
) {
  const own = field(
    {
      label,
      format: 'list',
      items: Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, one.facts])),
    },
    'jsonb',
    {
      stored: z.array(z.object(shapeOf(fields, 'stored'))).max(max),
      wire: z.array(bodyOf(fields, ...required)).max(max, tooMany(label, max)),
      row: z.array(z.object(shapeOf(fields, 'row'))),
    },
    { entered: (lines: readonly object[]) => lines.map((line) => enteredOf(fields, line)), empty: [] },
  );
  return { ...own, lines: fields } as typeof own & Lines<F>;
}

/** The field may be nothing: null in events, rows and columns. */
export function optional<S extends z.ZodType, W extends z.ZodType, R extends z.ZodType>(
  one: Field<S, W, R>,
): Field<z.ZodNullable<S>, W, z.ZodNullable<R>> {
  return {
    ...one,
    stored: withFacts(z.nullable(one.stored), one.facts),
    row: withFacts(z.nullable(one.row), one.facts),
    column: `${one.column.replace('?', '') as ColumnType}?`,
  };
}

/**
 * The field identifies a person: events keep it under that person's key, an erasure blanks it.
 * @param erased what is read then; by default words for text, null for what may be nothing.
 */
export function personal<S extends z.ZodType, W extends z.ZodType, R extends z.ZodType>(
  one: Field<S, W, R>,
  erased?: string,
): Field<S, W, R> {
  return { ...one, stored: withFacts(markPersonal(one.stored, erased), one.facts) };
}

type Stored<F extends Fields, K extends keyof F> = z.output<F[K]['stored']>;
/**
 * An entry of all fields as events hold them: what the form `B` need not send may be null, flags are 0 and lists empty.
 */
export type Entered<F extends Fields, B = object> = {
  -readonly [K in keyof F]: F[K] extends Lines<infer L>
    ? Entered<L>[]
    : F[K] extends { readonly empty: infer Empty }
      ? Stored<F, K> | Empty
      : K extends keyof B
        ? undefined extends B[K]
          ? Stored<F, K> | null
          : Stored<F, K>
        : Stored<F, K> | null;
};

const mayBeNothing = (column: Column): boolean => typeof column === 'string' && column.endsWith('?');

/**
 * What a client sent, as events hold it. A field that is left out is as in `before`, one that is empty is nothing.
 */
export function enteredOf<F extends Fields, B extends object>(
  fields: F,
  sent: B,
  before: Partial<Entered<F>> = {},
): Entered<F, B> {
  const given = sent as Readonly<Record<string, unknown>>;
  const entries = Object.entries(fields).map(([name, { column, entered, empty = null }]) => {
    const value = given[name];
    if (value === undefined) return [name, before[name] ?? empty];
    const isNothing = value === null || (value === '' && mayBeNothing(column));
    if (isNothing) return [name, empty];
    return [name, (entered ? entered(value as never) : value) ?? empty];
  });
  return Object.fromEntries(entries) as Entered<F, B>;
}
