import type { z } from 'zod';

/** What zod keeps of a schema, as far as tests read it. */
export interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly element?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly in?: z.ZodType;
  readonly out?: z.ZodType;
  readonly transform?: (value: unknown, payload?: unknown) => unknown;
  readonly keyType?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly values?: readonly unknown[];
  readonly entries?: Readonly<Record<string, string>>;
}

/** One check of a schema: only what bounds its values is read. */
export interface Check {
  readonly check?: string;
  readonly maximum?: number;
  readonly minimum?: number;
  readonly length?: number;
  readonly value?: number;
  readonly inclusive?: boolean;
  readonly pattern?: RegExp;
}

export const definitionOf = (schema: z.core.$ZodType): Definition => schema._zod.def as unknown as Definition;

/** The schema's own check, where it is one, and those put on it. */
export function checksOf(schema: z.core.$ZodType): readonly Check[] {
  const own = schema._zod.def as Check & { readonly checks?: readonly { readonly _zod: { readonly def: Check } }[] };
  return [own, ...(own.checks ?? []).map(({ _zod }) => _zod.def)];
}
