import type { z } from 'zod';

/** Most characters of a text of this schema, or of each text of a list; undefined where no number bounds them. */
export function mostCharacters(schema: z.core.$ZodType | undefined): number | undefined {
  if (!schema) return undefined;
  const { innerType, element, entries } = schema._zod.def as {
    readonly innerType?: z.core.$ZodType;
    readonly element?: z.core.$ZodType;
    readonly entries?: Readonly<Record<string, string>>;
  };
  const inner = innerType ?? element;
  if (inner) return mostCharacters(inner);
  if (entries) return Math.max(...Object.values(entries).map((word) => word.length));
  return (schema as unknown as Partial<z.ZodString>).maxLength ?? undefined;
}
