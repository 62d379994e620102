import { z } from 'zod';
import { type Facts, withFacts } from './facts';
import { type Field, field, LARGEST_CENTS } from './field';
import { isStoredText, largestInteger } from './stored';
import { wireId, wireText } from './wire';

/** Cents in events, columns and on the wire. */
export function cents(label: string, { min = 0, max = LARGEST_CENTS } = {}) {
  const amount = z.int().min(min).max(max);
  return field({ label, format: 'cents' }, 'bigint', { stored: amount, wire: amount, row: z.number() }, { min, max });
}

/** The number or code of a paper or a contract. Old clients send digits as a number. @param max greatest number of characters. */
export function code(label: string, max: number) {
  const tooLong = { error: `${label} : ${max} caractères au plus` };
  return field(
    { label, format: 'text' },
    'text',
    {
      stored: z.string().max(max).refine(isStoredText),
      wire: z.union([wireText.max(max, tooLong), z.number().transform(String)]),
      row: z.string(),
    },
    { maxLength: max },
  );
}

/** The numbers of several records of a name. @param max most of them. */
export function refs(names: string, label: string, { max }: { readonly max: number }) {
  const tooMany = { error: `${label} : ${max} au plus` };
  return field({ label, format: 'reference', names }, 'integer[]', {
    stored: z.array(z.int().nonnegative().max(largestInteger)).max(max),
    wire: z.array(wireId).max(max, tooMany),
    row: z.array(z.number()),
  });
}

/** ISO 8601, UTC. */
export const instant = (label: string) =>
  field({ label, format: 'instant' }, 'timestamptz', {
    stored: z.iso.datetime(),
    wire: z.iso.datetime(),
    row: z.string(),
  });

/** A structure with a schema of its own, the same on the wire and in events. Technical. */
export const structure = <S extends z.ZodType>(schema: S) =>
  field({ format: 'list' }, 'jsonb', { stored: schema, wire: schema, row: schema });

/** The field is never shown to a reader. */
export function technical<S extends z.ZodType, W extends z.ZodType, R extends z.ZodType>(
  one: Field<S, W, R>,
): Field<S, W, R> {
  const facts: Facts = { format: one.facts.format };
  return {
    ...one,
    facts,
    stored: withFacts(one.stored, facts),
    wire: withFacts(one.wire, facts),
    row: withFacts(one.row, facts),
  };
}
