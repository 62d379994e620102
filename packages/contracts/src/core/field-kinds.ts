import { z } from 'zod';
import { type Facts, withFacts } from './facts';
import type { Field } from './field-definition';
import { isStoredText, largestInteger } from './stored';
import { wireIdList, wireLongText, wireText } from './wire';

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

/** Text as written, not trimmed: rich text, and what a machine says. @param max greatest number of characters. */
export function longText(label: string, max = 200_000): Field<z.ZodString, typeof wireLongText, z.ZodString> {
  const facts: Facts = { label, format: 'text' };
  const error = `${label} : ${max.toLocaleString('fr-FR')} caractères au plus`;
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

/** Numbers of other records, by their name; an empty form field is none of them. @param max most numbers. */
export function refs(names: string, label: string, max: number) {
  const facts: Facts = { label, format: 'reference', names };
  const stored = z.array(z.int().nonnegative().max(largestInteger)).max(max);
  const wire = wireIdList.pipe(z.array(z.number()).max(max, { error: `${label} : ${max} au plus` }));
  return {
    stored: withFacts(stored, facts),
    wire: withFacts(wire, facts),
    row: withFacts(z.array(z.number()), facts),
    column: 'integer[]',
    facts,
    empty: [],
  } as const satisfies Field;
}
