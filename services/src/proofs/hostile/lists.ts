import type { EndpointDefinition } from '@diapason/contracts/core';
import { z } from 'zod';

interface JsonSchema {
  readonly type?: string;
  readonly anyOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly maxItems?: number;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
}

/** A list that a call may carry: where it is (`*` for each line of another list), how long it may be, what a line is. */
export interface ListPlace {
  readonly part: 'params' | 'query' | 'body';
  readonly steps: readonly string[];
  readonly max: number | undefined;
  readonly items: JsonSchema;
}

/** Every list that an endpoint's declaration takes, lists within lists included. */
export const listsOf = (endpoint: EndpointDefinition): ListPlace[] =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part];
    if (!schema) return [];
    const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
    return within(json, []).map((place) => ({ part, ...place }));
  });

function within(schema: JsonSchema, steps: readonly string[]): Omit<ListPlace, 'part'>[] {
  const { anyOf = [], allOf = [], properties = {}, items, maxItems, additionalProperties } = schema;
  return [
    ...(schema.type === 'array' ? [{ steps, max: maxItems, items: items ?? {} }] : []),
    ...[...anyOf, ...allOf].flatMap((one) => within(one, steps)),
    ...Object.entries(properties).flatMap(([name, field]) => within(field, [...steps, name])),
    ...(items ? within(items, [...steps, '*']) : []),
    ...(typeof additionalProperties === 'object' ? within(additionalProperties, [...steps, 'a']) : []),
  ];
}

/**
 * The body with `lines` lines at the place.
 * @param around how many lines a list around it gets.
 */
export function flooded(
  body: unknown,
  { steps, items }: Pick<ListPlace, 'steps' | 'items'>,
  lines: number,
  around = 1,
): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return Array.from({ length: lines }, () => emptyLine(items));
  if (step === '*') return Array.from({ length: around }, () => flooded({}, { steps: rest, items }, lines, around));
  const known = typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>) : {};
  return { ...known, [step]: flooded(known[step], { steps: rest, items }, lines, around) };
}

/** What costs a client least to write. */
function emptyLine({ type, anyOf, allOf, properties }: JsonSchema): unknown {
  if (type === 'object' || properties) return {};
  if (type === 'array') return [];
  if (type === 'string') return '';
  const [first] = [...(anyOf ?? []), ...(allOf ?? [])];
  return first ? emptyLine(first) : 1;
}
