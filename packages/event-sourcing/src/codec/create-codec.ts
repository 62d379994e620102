import { type EventDefinition, factsOf } from '@diapason/contracts/core';
import { type EventData, jsonEvent, type RecordedEvent } from '@eventstore/db-client';
import type { Fact } from '../core/fact';
import type { EventMetadata } from '../core/metadata';
import { Refusal } from '../core/refusal';
import { type Log, silentLog } from '../vault/log';
import {
  type Codec,
  type EventCatalogue,
  NewerEvent,
  type Place,
  type RawEvent,
  type StoredFact,
  type Unproven,
} from './codec';
import type { EventMacs } from './event-mac';
import { nestedSubjects, openNested, sealNested } from './nested';
import type { PersonalKeys } from './personal-keys';
import { type Blank, blanksOf, isSealed, openValue, sealValue } from './sealed';

type Data = Record<string, unknown>;

/**
 * @param catalogue every event definition of the product.
 * @param keys the persons' keys.
 * @param macs of EVENT_KEY.
 * @throws Error when two definitions have the same type.
 */
export function createCodec({
  catalogue,
  keys,
  macs,
  log = silentLog,
}: {
  readonly catalogue: EventCatalogue;
  readonly keys: Omit<PersonalKeys, 'learning'>;
  readonly macs: EventMacs;
  readonly log?: Log;
}): Codec {
  const definitions = byType(catalogue);
  const definitionOf = (type: string): EventDefinition => {
    const definition = definitions.get(type);
    if (!definition) throw new Error(`event ${type} is not in the catalogue`);
    return definition;
  };
  const blanks = new Map([...definitions].map(([type, definition]) => [type, blanksOf(definition)]));

  async function encode(
    events: readonly Fact[],
    metadata: EventMetadata,
    { stream, revision, idOf }: Place,
  ): Promise<EventData[]> {
    const checked = events.map((event) => checkedFact(definitions, event));
    const known = await keys.forWriting(
      checked.flatMap(({ definition, data, subject }) => [
        ...(subject ? [subject] : []),
        ...nestedSubjects(definition.nested, data, subject, () => true),
      ]),
    );
    return checked.map(({ definition: { type, version, ...definition }, data, subject }, index) => {
      const event = {
        eventId: idOf(index),
        stream,
        revision: revision + index,
        type,
        data: sealFields(data, { type, version, ...definition }, subject, known),
        metadata: { ...metadata, v: version, ...(subject ? { subject } : {}) },
      };
      const signed = { ...event.metadata, mac: macs.of(event) };
      return jsonEvent({ id: event.eventId, type, data: event.data, metadata: signed });
    });
  }

  /** Events whose MAC was checked already, so that none is computed twice. */
  const proven = new WeakSet<RawEvent>();
  const unproven = new WeakMap<RecordedEvent, Unproven>();

  function isProven(event: RawEvent): boolean {
    if (proven.has(event)) return true;
    if (macs.isValid(event)) {
      proven.add(event);
      return true;
    }
    const { type, stream, revision, position } = event;
    log.error(
      { type, stream, revision, position: String(position) },
      'an event that nobody with EVENT_KEY wrote is passed over',
    );
    return false;
  }

  function toRaw(recorded: RecordedEvent): RawEvent | undefined {
    const raw = ourForm(recorded);
    if (!raw || isProven(raw)) return raw;
    unproven.set(recorded, raw);
    return undefined;
  }

  /** Undefined for what other products wrote. */
  function ourForm(recorded: RecordedEvent): RawEvent | undefined {
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
    const ours = raw.filter((event) => definitions.has(event.type) && isProven(event));
    for (const event of ours) {
      const known = definitions.get(event.type)?.version ?? 1;
      if (event.version > known) throw new NewerEvent(event, known);
    }
    const subjects = new Set<string>();
    for (const { type, data, metadata } of ours) {
      if (metadata.subject) subjects.add(metadata.subject);
      const { nested } = definitionOf(type);
      if (nested.length > 0)
        for (const subject of nestedSubjects(nested, data, metadata.subject, isSealed)) subjects.add(subject);
    }
    const known = subjects.size > 0 ? await keys.forReading(subjects) : new Map<string, Buffer>();
    return ours.map((event) => {
      const { type, version, data, eventId, stream, revision, position, metadata } = event;
      const definition = definitionOf(type);
      const plain =
        metadata.subject || definition.nested.length > 0
          ? openFields(data, definition, metadata.subject, known, blanks.get(type))
          : data;
      const newest = upcast(definition, version, plain);
      return { type, data: newest, eventId, stream, revision, position, metadata };
    });
  }

  return {
    encode,
    toRaw,
    open,
    unprovenIn: (recorded) => unproven.get(recorded),
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

function checkedFact(definitions: ReadonlyMap<string, EventDefinition>, event: Fact) {
  const definition = definitions.get(event.type);
  if (!definition) throw new Error(`event ${event.type} is not in the catalogue`);
  const result = definition.schema.safeParse(event.data);
  // Only paths and codes: the message is logged, and logs hold no personal value.
  if (!result.success) {
    const { issues } = result.error;
    // A value from before its bound came: whoever saves the record must shorten it.
    if (issues.every(({ code }) => code === 'too_big')) throw tooLong(definition, issues[0]?.path ?? []);
    const faults = issues.map((issue) => `${issue.path.join('.')} ${issue.code}`);
    throw new TypeError(`event ${event.type} is not as defined: ${faults.join(', ')}`);
  }
  const data = result.data as Data;
  if (!isStorable(data)) throw new Refusal('Le texte contient un caractère interdit', 400);
  const [kind, field] = definition.subject ?? [];
  const hasOwnFields = definition.personal.length > 0 || definition.nested.some((list) => !list.subject);
  const subject = kind && field && hasOwnFields ? `${kind}-${String(data[field])}` : undefined;
  return { definition, data, subject };
}

function tooLong({ schema }: EventDefinition, path: readonly PropertyKey[]): Refusal {
  const [field = ''] = path.map(String);
  return new Refusal(
    `${factsOf(schema.shape[field] as Parameters<typeof factsOf>[0])?.label ?? field} : valeur trop longue`,
    400,
    path.join('.'),
  );
}

/** PostgreSQL refuses NUL and lone surrogates. Such an event in the log would stop the projector for good. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\u0000') && !/\p{Surrogate}/u.test(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.values(value).every(isStorable);
}

function sealFields(
  data: Data,
  { personal, nested }: EventDefinition,
  subject: string | undefined,
  known: ReadonlyMap<string, Buffer>,
): Data {
  const result = { ...data };
  if (subject) {
    const key = known.get(subject);
    for (const field of personal) result[field] = sealValue(result[field], key, subject, field);
  }
  return nested.length > 0 ? sealNested(result, nested, subject, known) : result;
}

function openFields(
  data: Readonly<Data>,
  { personal, nested }: EventDefinition,
  subject: string | undefined,
  known: ReadonlyMap<string, Buffer>,
  blank: ReadonlyMap<string, Blank> | undefined,
): Data {
  const result: Data = { ...data };
  if (subject) {
    const key = known.get(subject);
    for (const field in data) {
      const value = data[field];
      // A field that became personal after the event was written is in clear; it is blanked like the others.
      const needsOpening = isSealed(value) || (!key && personal.includes(field));
      if (needsOpening) result[field] = openValue(value, key, subject, field, blank?.get(field));
    }
  }
  return nested.length > 0 ? openNested(result, nested, subject, known, blank) : result;
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
