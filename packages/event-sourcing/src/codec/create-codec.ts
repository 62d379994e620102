import type { EventDefinition } from '@diapason/contracts/core';
import { type EventData, jsonEvent, type RecordedEvent } from '@eventstore/db-client';
import type { z } from 'zod';
import type { Fact } from '../write/decider';
import type { EventMetadata } from '../write/metadata';
import { Refusal } from '../write/refusal';
import { type Codec, ERASED, type EventCatalogue, type RawEvent, type StoredFact } from './codec';
import { seal, unseal } from './encryption';
import type { PersonalKeys } from './personal-keys';

type Data = Record<string, unknown>;

/** A personal field as the log keeps it: base64 of nonce, tag and ciphertext. Empty when its person was erased before it was written. */
interface Sealed {
  readonly $p: string;
}

/**
 * @param catalogue every event definition of the product; two definitions of one type are an error.
 * @param keys where the keys of persons are.
 */
export function createCodec({ catalogue, keys }: { catalogue: EventCatalogue; keys: PersonalKeys }): Codec {
  const definitions = byType(catalogue);
  const blanks = new Map([...definitions].map(([type, definition]) => [type, blanksOf(definition)]));

  async function encode(
    events: readonly Fact[],
    metadata: EventMetadata,
    idOf: (index: number) => string,
  ): Promise<EventData[]> {
    const checked = events.map((event) => check(definitions, event));
    const known = await keys.forWriting(checked.flatMap(({ subject }) => subject ?? []));
    return checked.map(({ definition, data, subject }, index) =>
      jsonEvent({
        id: idOf(index),
        type: definition.type,
        data: subject ? sealed(data, definition, subject, known.get(subject)) : data,
        metadata: { ...metadata, v: definition.version, ...(subject ? { subject } : {}) },
      }),
    );
  }

  function toRaw(recorded: RecordedEvent): RawEvent | undefined {
    const metadata = recorded.metadata as EventMetadata | undefined;
    if (!recorded.isJson || recorded.type.startsWith('$') || !metadata?.commandId) return undefined;
    return {
      type: recorded.type,
      version: metadata.v ?? 1,
      data: recorded.data as Data,
      eventId: recorded.id,
      stream: recorded.streamId,
      revision: Number(recorded.revision),
      position: recorded.position?.commit ?? 0n,
      metadata,
    };
  }

  async function open(raw: readonly RawEvent[]): Promise<StoredFact[]> {
    const mine = raw.filter((event) => definitions.has(event.type));
    const subjects = new Set<string>();
    for (const event of mine) if (event.metadata.subject) subjects.add(event.metadata.subject);
    const known = subjects.size > 0 ? await keys.forReading(subjects) : new Map<string, Buffer>();
    return mine.map((event) => {
      const { version, data, ...envelope } = event;
      const { subject } = event.metadata;
      const plain = subject ? opened(data, subject, known.get(subject), blanks.get(event.type)) : data;
      return { ...envelope, data: upcast(definitions.get(event.type), version, plain) };
    });
  }

  return {
    encode,
    toRaw,
    open,
    forget: (subject) => keys.forget(subject),
    decode: (recorded) => open(recorded.flatMap((event) => toRaw(event) ?? [])),
  };
}

function byType(catalogue: EventCatalogue): ReadonlyMap<string, EventDefinition> {
  const definitions = new Map<string, EventDefinition>();
  for (const definition of Object.values(catalogue)) {
    const other = definitions.get(definition.type);
    if (other && other !== definition) throw new Error(`two definitions of event ${definition.type}`);
    definitions.set(definition.type, definition);
  }
  return definitions;
}

function check(definitions: ReadonlyMap<string, EventDefinition>, event: Fact) {
  const definition = definitions.get(event.type);
  if (!definition) throw new Error(`event ${event.type} is not in the catalogue`);
  const result = definition.schema.safeParse(event.data);
  // Only paths and codes: the message goes to logs, where no personal value may be.
  if (!result.success) {
    const faults = result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.code}`);
    throw new TypeError(`event ${event.type} is not as defined: ${faults.join(', ')}`);
  }
  const data = result.data as Data;
  if (!isStorable(data)) throw new Refusal('Le texte contient un caractère interdit', 400);
  const [kind, field] = definition.subject ?? [];
  const subject = kind && field && definition.personal.length > 0 ? `${kind}-${String(data[field])}` : undefined;
  return { definition, data, subject };
}

/**
 * PostgreSQL takes neither NUL nor half a surrogate pair: an event with one, once in the log, would stop the projector for good,
 * so it is refused before it gets there.
 */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\u0000') && !/\p{Surrogate}/u.test(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.values(value).every(isStorable);
}

/** @param key absent when the person was erased: then the value is not kept at all. */
function sealed(data: Data, definition: EventDefinition, subject: string, key: Buffer | undefined): Data {
  const result = { ...data };
  for (const field of definition.personal) {
    const value = result[field];
    if (value === undefined || value === null) continue;
    const piece = key
      ? seal(key, Buffer.from(JSON.stringify(value)), contextOf(subject, field)).toString('base64')
      : '';
    result[field] = { $p: piece } satisfies Sealed;
  }
  return result;
}

function opened(
  data: Readonly<Data>,
  subject: string,
  key: Buffer | undefined,
  blank: ReadonlyMap<string, string | null> | undefined,
): Data {
  const result: Data = { ...data };
  for (const field in data) {
    const value = data[field];
    if (!isSealed(value)) continue;
    if (key && value.$p !== '') {
      const plain = unseal(key, Buffer.from(value.$p, 'base64'), contextOf(subject, field));
      result[field] = JSON.parse(plain.toString()) as unknown;
    } else {
      result[field] = blank?.has(field) ? blank.get(field) : ERASED;
    }
  }
  return result;
}

function upcast(definition: EventDefinition | undefined, version: number, data: Readonly<Data>): Readonly<Data> {
  if (!definition || version >= definition.version) return data;
  let current: Data = { ...data };
  for (let step = version; step < definition.version; step++) {
    const up = definition.upcasters[step];
    if (!up) throw new Error(`event ${definition.type} has no upcaster from version ${step}`);
    current = up(current);
  }
  return current;
}

function isSealed(value: unknown): value is Sealed {
  return typeof value === 'object' && value !== null && typeof (value as Sealed).$p === 'string';
}

function contextOf(subject: string, field: string): string {
  return `${subject}/${field}`;
}

/** What stands in for each personal field once its person is erased: words for text, nothing for dates, numbers and structures. */
function blanksOf(definition: EventDefinition): ReadonlyMap<string, string | null> {
  return new Map(
    definition.personal.map((field) => {
      const schema = definition.schema.shape[field] as z.ZodType | undefined;
      return [field, schema && isWords(schema) ? ERASED : null];
    }),
  );
}

function isWords(schema: z.ZodType): boolean {
  const isText = schema.safeParse('a').success || schema.safeParse('a@b.fr').success || innermost(schema) === 'string';
  const isTime = ['2000-01-31', '2000-01-31T10:00:00Z', '10:00'].some((sample) => schema.safeParse(sample).success);
  return isText && (schema.safeParse(ERASED).success || !isTime);
}

/** Name of the type under optional, nullable and default. */
function innermost(schema: z.ZodType): string {
  const def = schema.def as { type: string; innerType?: z.ZodType };
  return def.innerType ? innermost(def.innerType) : def.type;
}
