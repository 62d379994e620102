import { type EventDefinition, erasedAs, itemShape } from '@diapason/contracts/core';
import type { z } from 'zod';
import { ERASED } from './codec';
import { seal, unseal } from './encryption';

/** A sealed personal field: base64 of nonce, tag and ciphertext. Empty when the person was erased before the write. */
export interface Sealed {
  readonly $p: string;
}

/** Replacement of an erased person's value. */
export type Blank = string | null;

export function isSealed(value: unknown): value is Sealed {
  return typeof value === 'object' && value !== null && typeof (value as Sealed).$p === 'string';
}

const contextOf = (subject: string, field: string): string => `${subject}/${field}`;

/** @param key absent for an erased person: the value is then not stored at all. */
export function sealValue(value: unknown, key: Buffer | undefined, subject: string, field: string): unknown {
  if (value === undefined || value === null) return value;
  const piece = key ? seal(key, Buffer.from(JSON.stringify(value)), contextOf(subject, field)).toString('base64') : '';
  return { $p: piece } satisfies Sealed;
}

/** The opened value, or its blank when the person was erased. null and undefined stay as they are. */
export function openValue(
  value: unknown,
  key: Buffer | undefined,
  subject: string,
  field: string,
  blank: Blank | undefined,
): unknown {
  if (value === undefined || value === null) return value;
  if (!isSealed(value)) return key ? value : (blank ?? null);
  if (!key || value.$p === '') return blank === undefined ? ERASED : blank;
  return JSON.parse(unseal(key, Buffer.from(value.$p, 'base64'), contextOf(subject, field)).toString()) as unknown;
}

/**
 * Blank of each personal field: the field's own declaration, else a text for words, else null (dates, numbers,
 * structures). Fields inside a list are named `list.field`.
 */
export function blanksOf({ personal, nested, schema }: EventDefinition): ReadonlyMap<string, Blank> {
  const blanks = new Map<string, Blank>();
  for (const field of personal) blanks.set(field, blankOf(schema.shape[field] as z.ZodType | undefined));
  for (const { list, fields } of nested) {
    const shape = itemShape(schema.shape[list] as z.ZodType | undefined);
    for (const field of fields) blanks.set(`${list}.${field}`, blankOf(shape?.[field]));
  }
  return blanks;
}

function blankOf(schema: z.ZodType | undefined): Blank {
  if (!schema) return null;
  return erasedAs(schema) ?? (holdsWords(schema) ? ERASED : null);
}

function holdsWords(schema: z.ZodType): boolean {
  const isText = schema.safeParse('a').success || schema.safeParse('a@b.fr').success || innermost(schema) === 'string';
  const isTime = ['2000-01-31', '2000-01-31T10:00:00Z', '10:00'].some((sample) => schema.safeParse(sample).success);
  return isText && (schema.safeParse(ERASED).success || !isTime);
}

/** Type name below optional, nullable and default. */
function innermost(schema: z.ZodType): string {
  const def = schema.def as { type: string; innerType?: z.ZodType };
  return def.innerType ? innermost(def.innerType) : def.type;
}
