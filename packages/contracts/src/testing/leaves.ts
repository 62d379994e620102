import type { z } from 'zod';
import { definitionOf } from './schema';

/** A field of a body, of a query or of a path, and what it is read by. */
export interface Leaf {
  /** `fraisJournees.fraisTrajets.fk_siteA` */
  readonly at: string;
  readonly schema: z.ZodType;
}

/** Every field of a schema, those in lines of lists too. */
export function leavesOf(schema: z.ZodType, at = ''): readonly Leaf[] {
  const { shape, element, innerType, in: input, options = [] } = definitionOf(schema);
  if (shape) return Object.entries(shape).flatMap(([name, field]) => leavesOf(field, at ? `${at}.${name}` : name));
  const inner = [element, innerType, input, ...options].flatMap((part) => (part ? leavesOf(part, at) : []));
  return inner.some((leaf) => leaf.at !== at) ? inner : [{ at, schema }];
}
