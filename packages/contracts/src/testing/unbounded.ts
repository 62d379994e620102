import type { z } from 'zod';
import { checksOf, definitionOf } from './schema';

const ALWAYS_BOUNDED = new Set(['literal', 'enum', 'null', 'undefined', 'boolean', 'never', 'void', 'transform']);

/** A pattern that repeats without end bounds nothing. */
const endless = ({ source }: RegExp): boolean => /[*+]|\{\d+,\}/.test(source.replace(/\\.|\[(?:\\.|[^\]])*\]/g, 'x'));

const bounded = (bound: number | undefined): boolean =>
  bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;

/** What the checks of a schema allow at most and at least, and what its text must look like. */
function limitsOf(schema: z.ZodType) {
  const checks = checksOf(schema);
  const find = (...kinds: readonly string[]) => checks.find(({ check }) => check && kinds.includes(check));
  const longest = find('max_length', 'length_equals');
  return {
    longest: longest?.maximum ?? longest?.length,
    minimum: find('greater_than')?.value,
    maximum: find('less_than')?.value,
    patterns: checks.flatMap(({ check, pattern }) => (check === 'string_format' && pattern ? [pattern] : [])),
  };
}

/** Whether it reads text as a number, however great. */
function makesNumbers(schema: z.ZodType | undefined): boolean {
  const read = schema && definitionOf(schema).transform;
  if (!read) return false;
  try {
    return [read('9'.repeat(20))].flat().some((made) => typeof made === 'number' && made > Number.MAX_SAFE_INTEGER);
  } catch {
    return false;
  }
}

/**
 * Paths of the texts, lists and numbers in a schema that have no bound: `eleves[].commentaire (string)`.
 * Empty for a schema that nobody can fill without end.
 */
export function unbounded(schema: z.ZodType, path = ''): string[] {
  const definition = definitionOf(schema);
  const { longest, minimum, maximum, patterns } = limitsOf(schema);
  const here = `${path} (${definition.type})`;
  const inside = (inner: z.ZodType | undefined, name = path): string[] => (inner ? unbounded(inner, name) : [here]);
  switch (definition.type) {
    case 'string':
      return bounded(longest) || patterns.some((pattern) => !endless(pattern)) ? [] : [here];
    case 'number':
      return bounded(minimum) && bounded(maximum) ? [] : [here];
    case 'array':
      return [...(bounded(longest) ? [] : [here]), ...inside(definition.element, `${path}[]`)];
    case 'object':
      return Object.entries(definition.shape ?? {}).flatMap(([name, field]) =>
        unbounded(field, path ? `${path}.${name}` : name),
      );
    case 'record': {
      const most = (schema.meta() as { readonly maxProperties?: number } | undefined)?.maxProperties;
      return [
        ...(bounded(most) ? [] : [here]),
        ...inside(definition.keyType, `${path}{key}`),
        ...inside(definition.valueType, `${path}{}`),
      ];
    }
    case 'union':
      return (definition.options ?? []).flatMap((option) => unbounded(option, path));
    case 'pipe': {
      // What a client sends is bounded where it comes in; a number, where it comes in or goes out.
      const before = inside(definition.in);
      const after = inside(definition.out);
      const made = makesNumbers(definition.out) ? [`${path} (number)`] : [];
      const numbers = definition.out?.def.type === 'transform' || after.some((offence) => offence.endsWith('(number)'));
      return definition.in?.def.type === 'transform'
        ? after
        : [...before.filter((offence) => numbers || !offence.endsWith('(number)')), ...made];
    }
    default:
      return ALWAYS_BOUNDED.has(definition.type) ? [] : inside(definition.innerType);
  }
}
