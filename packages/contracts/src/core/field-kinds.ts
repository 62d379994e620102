import { z } from 'zod';
import { faults } from '../constants/faults';
import { type Facts, withFacts } from './facts';
import { field, LARGEST_CENTS, tooLong } from './field';
import type { Field } from './field-definition';
import { instantField } from './fields';
import { isStoredText } from './stored';
import { wireDigits, wireLines, wireLongText, wireText } from './wire';

/** The field may be nothing, and 0 means that: forms send it for "none chosen". */
export function noneIfZero<S extends z.ZodType, W extends z.ZodType, R extends z.ZodType>(
  one: Field<S, W, R>,
): Field<z.ZodNullable<S>, W, z.ZodNullable<R>> {
  return {
    ...one,
    stored: withFacts(z.nullable(one.stored), one.facts),
    row: withFacts(z.nullable(one.row), one.facts),
    column: one.column.endsWith('?') ? one.column : (`${one.column}?` as Field['column']),
    entered: (value: unknown) => value || null,
  };
}

/** Text of several lines: comments, reasons. @param max greatest number of characters. */
export function paragraphs(label: string, max: number) {
  const stored = z.string().max(max).refine(isStoredText);
  return field(
    { label, format: 'text', paragraphs: true },
    'text',
    { stored, wire: wireLines.max(max, tooLong(label, max)), row: z.string() },
    { maxLength: max },
  );
}

/** Text as written, not trimmed: rich text, and what a machine says. @param max greatest number of characters. */
export function longText(label: string, max = 200_000): Field<z.ZodString, typeof wireLongText, z.ZodString> {
  const facts: Facts = { label, format: 'text', paragraphs: true };
  const error = `${label} : ${faults.tooLong(max)}`;
  return {
    stored: withFacts(z.string().max(max).refine(isStoredText), facts),
    wire: withFacts(wireLongText.max(max, { error }), facts),
    row: withFacts(z.string(), facts),
    column: 'text',
    facts,
    maxLength: max,
  };
}

/** Text that a record is found by. Technical: a reader has the title. */
export function textKey(max: number) {
  const facts: Facts = { format: 'text' };
  return {
    stored: technical(z.string().min(1).max(max).refine(isStoredText)),
    wire: withFacts(wireText.max(max), facts),
    row: withFacts(z.string(), facts),
    column: 'text',
    facts,
    maxLength: max,
  } as const satisfies Field;
}

/** Part of an event that no reader is shown. */
export const technical = <S extends z.ZodType>(schema: S): S => withFacts(schema, { format: 'text' });

/** A calendar year: a number that nobody counts or groups. */
export const year = (label: string) => {
  const bounds = { min: 1900, max: 2199 };
  const whole = z.int().min(bounds.min).max(bounds.max);
  return field({ label, format: 'year' }, 'integer', { stored: whole, wire: whole, row: z.number() }, bounds);
};

/** Cents in events, columns and on the wire. */
export function cents(label: string, { min = 0, max = LARGEST_CENTS } = {}) {
  const amount = z.int().min(min).max(max);
  return field({ label, format: 'cents' }, 'bigint', { stored: amount, wire: amount, row: z.number() }, { min, max });
}

/**
 * The number or code of a paper or a contract. Old clients send digits as a number.
 * @param max greatest number of characters.
 * @param written what may be sent, where not any text may; empty is none.
 */
export function code(label: string, max: number, written?: { readonly pattern: RegExp; readonly error: string }) {
  const tooLong = { error: `${label} : ${max} caractères au plus` };
  const text = wireText.max(max, tooLong);
  const sent = written
    ? text.refine((value) => value.trim() === '' || written.pattern.test(value.trim()), { error: written.error })
    : text;
  return field(
    { label, format: 'text' },
    'text',
    {
      stored: z.string().max(max).refine(isStoredText),
      wire: z.union([sent, wireDigits.pipe(sent)]),
      row: z.string(),
    },
    { maxLength: max },
  );
}

/** ISO 8601, UTC. */
export const instant = (label: string) =>
  field({ label, format: 'instant' }, 'timestamptz', {
    stored: instantField,
    wire: instantField,
    row: z.string(),
  });

/** A structure with a schema of its own, the same on the wire and in events. Technical without `facts`. */
export const structure = <S extends z.ZodType>(schema: S, facts: Facts = { format: 'list' }) =>
  field(facts, 'jsonb', { stored: schema, wire: schema, row: schema });

/** The field without its label: no reader is shown it. */
export const unlabelled = <S extends z.ZodType, W extends z.ZodType, R extends z.ZodType>(one: Field<S, W, R>) =>
  told(one, { format: one.facts.format });

/** The field's codes as a reader is shown them; what is kept, sent and answered stays the code. */
export const inWords = <S extends z.ZodType, W extends z.ZodType, R extends z.ZodType>(
  one: Field<S, W, R>,
  words: Readonly<Record<string, string>>,
) => {
  const choices = Object.entries(words).map(([id, libelle]) => ({ id, libelle }));
  return told(one, { ...one.facts, format: 'choice', choices, sample: choices[0]?.id });
};

/** A field that a form asks for, or whose choices it has, by what another one of the same form holds. */
export const depending = <S extends z.ZodType, W extends z.ZodType, R extends z.ZodType, F extends Field<S, W, R>>(
  one: F & Field<S, W, R>,
  on: Pick<Facts, 'shownWhen' | 'choicesBy'>,
): F => ({ ...one, facts: { ...one.facts, ...on } });

const told = <S extends z.ZodType, W extends z.ZodType, R extends z.ZodType>(
  one: Field<S, W, R>,
  facts: Facts,
): Field<S, W, R> => ({
  ...one,
  facts,
  stored: withFacts(one.stored, facts),
  wire: withFacts(one.wire, facts),
  row: withFacts(one.row, facts),
});
