import { z } from 'zod';
import type { Field, Fields } from './field-definition';

/** The names that answers have for the words of a field's number, where the field is one of a list of the constants. */
export type Labels<F, T> = {
  -readonly [K in keyof F as F[K] extends { readonly libelle: infer L extends string } ? L : never]: T;
};

/** The fields that answers have the words of. */
const namedIn = (fields: Fields) =>
  Object.entries(fields).flatMap(([name, { libelle, facts }]) =>
    libelle === undefined ? [] : [{ name, libelle, choices: facts.choices ?? [] }],
  );

/** The words among an answer's fields, for objects of zod. */
export const labelShape = <F extends Fields>(fields: F): Labels<F, z.ZodString> =>
  Object.fromEntries(namedIn(fields).map(({ libelle }) => [libelle, z.string()])) as Labels<F, z.ZodString>;

/** Values of some fields together with their words; of a number that is not in its list they are empty. */
export function withLabels<F extends Fields, V extends Readonly<Record<string, unknown>>>(
  fields: F,
  values: V,
): V & Labels<Pick<F, keyof F & keyof V>, string> {
  const words = namedIn(fields)
    .filter(({ name }) => name in values)
    .map(({ name, libelle, choices }) => [libelle, choices.find(({ id }) => id === values[name])?.libelle ?? '']);
  return { ...values, ...Object.fromEntries(words) };
}

/** What a select list needs to give a field's words: their name, and the list. */
export type Labelled = Required<Pick<Field, 'libelle'>> & { readonly choices: NonNullable<Field['facts']['choices']> };
