import { z } from 'zod';

/** How a stored value is written for a reader. `reference` names a record, `choice` one of a fixed list. */
export type Format =
  | 'text'
  | 'number'
  | 'cents'
  | 'date'
  | 'month'
  | 'year'
  | 'instant'
  | 'flag'
  | 'choice'
  | 'reference'
  | 'list';

/** What a text or a day is beyond that: what is typed is tidied at once, and the keyboard of a phone is the right one. */
export type Typed = 'capitals' | 'digits' | 'department' | 'telephone' | 'email' | 'birthday';

/** A flag of the same form, or what another field of it must hold: otherwise the field is not asked for. */
export type ShownWhen = string | { readonly field: string; readonly is: number };

/** What is known of a field beside its form. Stands with the schema, wherever that is used. */
export interface Facts {
  /** As a French reader calls it; a field without one is technical and never shown. */
  readonly label?: string;
  readonly format: Format;
  /** Hours, CH, km: shown behind the value. */
  readonly unit?: string;
  /** A text of several lines; one line unless told. */
  readonly paragraphs?: true;
  /** How a form takes what is typed. */
  readonly typed?: Typed;
  readonly shownWhen?: ShownWhen;
  /** The field of the same form that decides what there is to choose. */
  readonly choicesBy?: string;
  readonly choices?: readonly { readonly id: number | string; readonly libelle: string }[];
  /** What is known of the fields of a list's lines. */
  readonly items?: Readonly<Record<string, Facts>>;
  /** Name of the record that the value is the number of. */
  readonly names?: string;
  /** A value for tests and examples, where the format alone does not give one. */
  readonly sample?: unknown;
}

/** One key holds all facts, so that a schema derived from another replaces its label instead of keeping it. */
const known = z.registry<{ readonly facts: Facts }>();

/** The schema itself, with facts. */
export function withFacts<S extends z.ZodType>(schema: S, facts: Facts): S {
  const own = schema.clone(undefined, { parent: true }) as S;
  known.add(own, { facts });
  return own;
}

/** A schema with a label, for fields that no record declares. */
export const labelled = <S extends z.ZodType>(label: string, schema: S, format: Format = 'text'): S =>
  withFacts(schema, { ...(format === 'list' ? linesOf(schema) : {}), ...(factsOf(schema) ?? {}), label, format });

/** What the fields of a list's lines say of themselves. */
function linesOf(schema: z.ZodType): Pick<Facts, 'items'> {
  const { element } = schema.def as { element?: z.ZodType };
  const { shape = {} } = (element?.def ?? {}) as { shape?: Readonly<Record<string, z.ZodType>> };
  const known = Object.entries(shape).flatMap(([name, field]) => {
    const facts = factsOf(field);
    return facts ? [[name, facts] as const] : [];
  });
  return known.length > 0 ? { items: Object.fromEntries(known) } : {};
}

/** What {@link withFacts} said of the schema, or of what it wraps: `x.nullable()` is labelled as `x`. */
export function factsOf(schema: z.ZodType | undefined): Facts | undefined {
  if (!schema) return undefined;
  const own = known.get(schema)?.facts;
  if (own) return own;
  const {
    innerType,
    in: input,
    options,
  } = schema.def as {
    innerType?: z.ZodType;
    in?: z.ZodType;
    options?: readonly z.ZodType[];
  };
  return factsOf(innerType) ?? factsOf(input) ?? options?.map(factsOf).find((facts) => facts !== undefined);
}
