import fc from 'fast-check';
import type { KnownValues } from './known-values';
import { anyText, takenText } from './text';

/** The part of JSON Schema that contracts turn into. */
export interface JsonSchema {
  readonly type?: string;
  readonly anyOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
}

const plainWords = ['Dupont', 'Éloïse', 'Remarque', 'Salle 3', 'Œuvre d’orgue', '81000'] as const;

/**
 * Values that the declaration takes, as far as JSON Schema tells; ids mostly of records that exist, texts mostly hostile.
 * @param name the field's name, which tells of what the id is.
 */
export function rightValue(schema: JsonSchema, name: string, known: KnownValues): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => rightValue(one, name, known)));
  if (schema.allOf) return rightValue(Object.assign({}, ...schema.allOf), name, known);
  switch (schema.type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return numberOf(schema, name, known);
    case 'string':
      return textOf(schema, name, known);
    case 'array':
      return fc.array(rightValue(schema.items ?? {}, name, known), { minLength: schema.minItems ?? 0, maxLength: 3 });
    case 'object':
      return objectOf(schema, known);
    default:
      return fc.oneof(anyText, fc.integer(), fc.constant(null), fc.constant({}));
  }
}

function objectOf({ properties = {}, required = [], additionalProperties }: JsonSchema, known: KnownValues) {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, rightValue(field, name, known)]),
  );
  const declared = fc.record(fields, { requiredKeys: [...required] });
  if (typeof additionalProperties !== 'object') return declared;
  return fc.dictionary(
    fc.oneof(fc.constantFrom('a', '1', '__proto__'), anyText),
    rightValue(additionalProperties, '', known),
    {
      maxKeys: 3,
    },
  );
}

function numberOf(
  { type, minimum = -2_147_483_647, maximum = 2_147_483_647 }: JsonSchema,
  name: string,
  known: KnownValues,
) {
  const within = (value: number) => value >= minimum && value <= maximum;
  const existing = known.numbers(name).filter(within);
  const small = fc.integer({ min: Math.max(minimum, 0), max: Math.min(maximum, 30) });
  const edges = [0, 1, minimum, maximum, maximum - 1].filter(within);
  return fc.oneof(
    ...(existing.length > 0 ? [{ weight: 12, arbitrary: fc.constantFrom(...existing) }] : []),
    { weight: existing.length > 0 ? 1 : 8, arbitrary: small },
    ...(existing.length > 0 ? [] : [{ weight: 1, arbitrary: fc.constantFrom(...edges) }]),
    ...(type === 'number' ? [{ weight: 2, arbitrary: fc.constantFrom(0.1, 12.34, 99.99, 0.005).filter(within) }] : []),
  );
}

function textOf({ pattern, format, minLength = 0, maxLength = 200_000 }: JsonSchema, name: string, known: KnownValues) {
  if (format === 'date') return fc.constantFrom(...known.days);
  if (format === 'email') return fc.constantFrom(...known.emails);
  if (pattern !== undefined) {
    const expression = new RegExp(pattern, 'u');
    const existing = [...known.numbers(name).map(String), ...known.texts(name)].filter((text) => expression.test(text));
    const usual =
      existing.length > 0
        ? existing
        : ['0', '1', '7', '12', '2026-10', '08:30', '81000'].filter((text) => expression.test(text));
    const free = fc.stringMatching(new RegExp(pattern));
    return usual.length > 0 ? fc.oneof({ weight: 20, arbitrary: fc.constantFrom(...usual) }, free) : free;
  }
  const existing = known.texts(name);
  const fits = (text: string) => text.length >= minLength && text.length <= maxLength;
  return fc.oneof(
    ...(existing.length > 0 ? [{ weight: 4, arbitrary: fc.constantFrom(...existing) }] : []),
    { weight: 2, arbitrary: fc.constantFrom(...plainWords).filter(fits) },
    { weight: 3, arbitrary: takenText.filter(fits) },
  );
}
