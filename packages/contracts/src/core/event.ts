import type { z } from 'zod';
import type { Facts } from './facts';
import type { RecordDefinition } from './record-definition';

/**
 * A fact that happened, in the past tense. `data` is what the log keeps; fields marked `personal` are kept there only as
 * ciphertext under the key of the person that `subject` names.
 */
export interface EventDefinition<Type extends string = string, Shape extends z.ZodRawShape = z.ZodRawShape> {
  readonly kind: 'event';
  readonly type: Type;
  /** What happened, for a French reader of a history. */
  readonly label: string;
  /** The kind of record that it happened to. */
  readonly record?: RecordDefinition;
  /** Lists of the audit that it belongs to, besides that of all events. */
  readonly audit?: AuditFamily;
  /** Values that follow for fields of its record without being in its data: a registered payment is valid. `before` is the record until then. */
  readonly implies?: (
    data: Readonly<Record<string, unknown>>,
    before: Readonly<Record<string, unknown>>,
  ) => Readonly<Record<string, unknown>>;
  /** What its data says field by field, and of which part of its stream, where the data's form depends on itself: a row of a table. */
  readonly describes?: (data: Readonly<Record<string, unknown>>) => EventDescription;
  /** Version of the shape below. Older stored versions are upcast to it when read. */
  readonly version: number;
  readonly schema: z.ZodObject<Shape>;
  /** Top-level fields kept encrypted. */
  readonly personal: readonly string[];
  /** `[kind, field]`: the person is `${kind}-${data[field]}`. Present exactly when `personal` is not empty. */
  readonly subject?: readonly [kind: string, field: string];
  /** Fields kept encrypted inside the items of a list. */
  readonly nested: readonly NestedPersonal[];
  /** From version n (the key) to n + 1. Pure. */
  readonly upcasters: Readonly<Record<number, (data: Record<string, unknown>) => Record<string, unknown>>>;
}

/** Fields of one part of a stream, in order, each with what is known of it. */
export interface EventDescription {
  readonly part: string;
  /** What a reader calls the part. */
  readonly label: string;
  /** The field that tells it from others. */
  readonly identifiedBy?: string;
  readonly fields: Readonly<Record<string, { readonly facts: Facts; readonly value: unknown }>>;
}

/** Personal fields of the items of `list`. The person is `${kind}-${item[field]}` of `subject`, else the event's own. */
export interface NestedPersonal {
  readonly list: string;
  readonly fields: readonly string[];
  readonly subject?: readonly [kind: string, field: string];
}

/** `paiements` move money, `statuts` change the status of something. */
export type AuditFamily = 'paiements' | 'statuts';

/** The event as decisions and folds see it: decrypted, upcast, without its envelope. */
export type EventOf<D> =
  D extends EventDefinition<infer Type, infer Shape>
    ? { readonly type: Type; readonly data: Readonly<z.infer<z.ZodObject<Shape>>> }
    : never;

/** The union of events of a record of definitions. */
export type EventsOf<Record_> = { [K in keyof Record_]: EventOf<Record_[K]> }[keyof Record_];

const PERSONAL = 'personal';

/**
 * Marks a field of an event, or of the items of a list in it, as identifying its subject: the codec encrypts it, an erasure blanks it.
 * @param erased what is read once the person is erased; by default words for text, and null for dates, numbers and structures.
 */
export function personal<S extends z.ZodType>(schema: S, erased?: string): S {
  return schema.meta({ [PERSONAL]: true, ...(erased === undefined ? {} : { erased }) });
}

/** What {@link personal} was told an erased value reads as. */
export function erasedAs(schema: z.ZodType): string | undefined {
  const { erased } = schema.meta() ?? {};
  if (typeof erased === 'string') return erased;
  const { innerType } = schema.def as { innerType?: z.ZodType };
  return innerType && erasedAs(innerType);
}

/** The mark counts wherever it is: `personal(z.string()).optional()` is as personal as `personal(z.string().optional())`. */
function isPersonal(schema: z.ZodType): boolean {
  if (schema.meta()?.[PERSONAL] === true) return true;
  const { innerType } = schema.def as { innerType?: z.ZodType };
  return innerType ? isPersonal(innerType) : false;
}

export interface EventOptions {
  readonly subject?: readonly [kind: string, field: string];
  /** Whom the personal fields of a list's items belong to, by list. */
  readonly within?: Readonly<Record<string, readonly [kind: string, field: string]>>;
  readonly upcasters?: Record<number, (data: Record<string, unknown>) => Record<string, unknown>>;
  readonly record?: RecordDefinition;
  readonly audit?: AuditFamily;
  readonly implies?: EventDefinition['implies'];
  readonly describes?: EventDefinition['describes'];
}

/**
 * Declares a kind of event.
 * @param label what happened, in French: « Règlement enregistré ».
 */
export function event<Type extends string, Shape extends z.ZodRawShape>(
  type: Type,
  version: number,
  label: string,
  schema: z.ZodObject<Shape>,
  options: EventOptions = {},
): EventDefinition<Type, Shape> {
  const fields = Object.entries(schema.shape)
    .filter(([, field]) => isPersonal(field as z.ZodType))
    .map(([name]) => name);
  const nested = nestedOf(schema, options.within ?? {});
  if ((fields.length > 0 || nested.some((list) => !list.subject)) && !options.subject)
    throw new Error(`${type}: personal fields need a subject`);
  if (options.subject && !(options.subject[1] in schema.shape))
    throw new Error(`${type}: no field ${options.subject[1]}`);
  return {
    kind: 'event',
    type,
    label,
    version,
    schema,
    personal: fields,
    nested,
    upcasters: options.upcasters ?? {},
    ...(options.subject ? { subject: options.subject } : {}),
    ...(options.record ? { record: options.record } : {}),
    ...(options.audit ? { audit: options.audit } : {}),
    ...(options.implies ? { implies: options.implies } : {}),
    ...(options.describes ? { describes: options.describes } : {}),
  };
}

function nestedOf(
  schema: z.ZodObject,
  within: Readonly<Record<string, readonly [kind: string, field: string]>>,
): NestedPersonal[] {
  return Object.entries(schema.shape).flatMap(([list, field]) => {
    const fields = Object.entries(itemShape(field as z.ZodType) ?? {})
      .filter(([, item]) => isPersonal(item))
      .map(([name]) => name);
    const subject = within[list];
    return fields.length > 0 ? [{ list, fields, ...(subject ? { subject } : {}) }] : [];
  });
}

/** The fields of a list's items; undefined for anything but a list of objects. */
export function itemShape(schema: z.ZodType | undefined): Readonly<Record<string, z.ZodType>> | undefined {
  const element = (schema?.def as { element?: z.ZodType } | undefined)?.element;
  return element && (element as Partial<z.ZodObject>).shape;
}

/** A personal value of an event, and whose it is. */
export interface PersonalLeaf {
  readonly subject: string;
  readonly value: unknown;
}

/** Every personal value that an opened event holds; empty ones are left out. */
export function personalLeaves(
  definition: EventDefinition,
  data: Readonly<Record<string, unknown>>,
): readonly PersonalLeaf[] {
  const [kind, field] = definition.subject ?? [];
  const own = kind && field ? `${kind}-${String(data[field])}` : '';
  const leaves = definition.personal.map((name) => ({ subject: own, value: data[name] }));
  for (const { list, fields, subject } of definition.nested)
    for (const item of (data[list] ?? []) as readonly Readonly<Record<string, unknown>>[])
      for (const name of fields)
        leaves.push({ subject: subject ? `${subject[0]}-${String(item[subject[1]])}` : own, value: item[name] });
  return leaves.filter(({ value }) => value !== null && value !== undefined && value !== '');
}

/** Builds an event, checked by the compiler against its definition. */
export function make<Type extends string, Shape extends z.ZodRawShape>(
  definition: EventDefinition<Type, Shape>,
  data: z.infer<z.ZodObject<Shape>>,
): { readonly type: Type; readonly data: Readonly<z.infer<z.ZodObject<Shape>>> } {
  return { type: definition.type, data };
}
