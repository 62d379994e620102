import { z } from 'zod';

export type Json = Readonly<Record<string, unknown>>;

/** The JSON Schema (2020-12) of what a client sends (`input`) or receives (`output`). */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override: ({ jsonSchema }) => {
      // A prefault that its own schema refuses gives an absent field the words of an empty one; it is no default to send.
      if (jsonSchema.default === '' && (jsonSchema.minLength ?? 0) > 0) delete jsonSchema.default;
    },
  });
  return json;
}
