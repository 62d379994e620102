import type { z } from 'zod';

/**
 * A fact that happened, in the past tense. `data` is what the log keeps; fields marked `personal` are kept there only as
 * ciphertext under the key of the person that `subject` names.
 */
export interface EventDefinition<Type extends string = string, Shape extends z.ZodRawShape = z.ZodRawShape> {
  readonly kind: 'event';
  readonly type: Type;
  /** Version of the shape below. Older stored versions are upcast to it when read. */
  readonly version: number;
  readonly schema: z.ZodObject<Shape>;
  /** Top-level fields kept encrypted. */
  readonly personal: readonly string[];
  /** `[kind, field]`: the person is `${kind}-${data[field]}`. Present exactly when `personal` is not empty. */
  readonly subject?: readonly [kind: string, field: string];
  /** From version n (the key) to n + 1. Pure. */
  readonly upcasters: Readonly<Record<number, (data: Record<string, unknown>) => Record<string, unknown>>>;
}

/** The event as decisions and folds see it: decrypted, upcast, without its envelope. */
export type EventOf<D> =
  D extends EventDefinition<infer Type, infer Shape>
    ? { readonly type: Type; readonly data: Readonly<z.infer<z.ZodObject<Shape>>> }
    : never;

/** The union of events of a record of definitions. */
export type EventsOf<Record_> = { [K in keyof Record_]: EventOf<Record_[K]> }[keyof Record_];

const PERSONAL = 'personal';

/** Marks a top-level field of an event as identifying its subject: the codec encrypts it, an erasure blanks it. */
export function personal<S extends z.ZodType>(schema: S): S {
  return schema.meta({ [PERSONAL]: true });
}

/** The mark counts wherever it is: `personal(z.string()).optional()` is as personal as `personal(z.string().optional())`. */
function isPersonal(schema: z.ZodType): boolean {
  if (schema.meta()?.[PERSONAL] === true) return true;
  const { innerType } = schema.def as { innerType?: z.ZodType };
  return innerType ? isPersonal(innerType) : false;
}

export function event<Type extends string, Shape extends z.ZodRawShape>(
  type: Type,
  version: number,
  schema: z.ZodObject<Shape>,
  options: {
    subject?: readonly [kind: string, field: string];
    upcasters?: Record<number, (data: Record<string, unknown>) => Record<string, unknown>>;
  } = {},
): EventDefinition<Type, Shape> {
  const fields = Object.entries(schema.shape)
    .filter(([, field]) => isPersonal(field as z.ZodType))
    .map(([name]) => name);
  if (fields.length > 0 && !options.subject) throw new Error(`${type}: personal fields need a subject`);
  if (options.subject && !(options.subject[1] in schema.shape))
    throw new Error(`${type}: no field ${options.subject[1]}`);
  return {
    kind: 'event',
    type,
    version,
    schema,
    personal: fields,
    upcasters: options.upcasters ?? {},
    ...(options.subject ? { subject: options.subject } : {}),
  };
}

/** Builds an event, checked by the compiler against its definition. */
export function make<Type extends string, Shape extends z.ZodRawShape>(
  definition: EventDefinition<Type, Shape>,
  data: z.infer<z.ZodObject<Shape>>,
): { readonly type: Type; readonly data: Readonly<z.infer<z.ZodObject<Shape>>> } {
  return { type: definition.type, data };
}
