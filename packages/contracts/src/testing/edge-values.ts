import fc from 'fast-check';
import type { z } from 'zod';
import type { EventDefinition } from '../core/event';
import { factsOf } from '../core/facts';
import { checksOf, definitionOf } from './schema';

/**
 * The largest, smallest and widest values that a schema takes: longest texts of characters of three bytes that do not compress, greatest
 * and smallest numbers, fullest and empty lists, nothing where nothing is allowed.
 */
export type Edge = 'largest' | 'smallest' | 'any';

/** Bytes that EventStoreDB takes in one append, with room for metadata and ciphertext. */
export const LARGEST_EVENT = 700_000;
/** The same of an event without ciphertext. */
const LARGEST_PLAIN = 1_000_000;

/** Texts of a fixed form: the latest and the earliest of each. */
const FORMED = [
  ...['9999-12-31', '0001-01-01', '9999-12', '0001-01', '23:59', '00:00', '9999-12-31T23:59:59.999Z'],
  ...['999:59:59', '00:00:00'],
  '9999/9999',
];
const EARLIEST = '0001-01-01T00:00:00.000Z';

const bound = (schema: z.ZodType, check: string, of: 'maximum' | 'minimum' | 'value') =>
  checksOf(schema).find((one) => one.check === check)?.[of];

/** A text of three-byte characters that do not compress; each seed gives another. */
function wide(length: number, seed: number): string {
  let state = seed >>> 0 || 1;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
  return Array.from({ length }, () => String.fromCharCode(0x4e00 + (next() % 20_000))).join('');
}

const choose = <T>(edge: Edge, largest: T, smallest: T): fc.Arbitrary<T> =>
  edge === 'largest'
    ? fc.constant(largest)
    : edge === 'smallest'
      ? fc.constant(smallest)
      : fc.constantFrom(largest, smallest);

function text(schema: z.ZodType, { edge, characters }: Room): fc.Arbitrary<string> {
  const taken = [...FORMED, EARLIEST].filter((one) => schema.safeParse(one).success);
  const shortest = bound(schema, 'min_length', 'minimum') ?? 0;
  const longest = Math.max(shortest, Math.min(bound(schema, 'max_length', 'maximum') ?? 0, characters));
  const broken = (one: string) => (factsOf(schema)?.paragraphs ? one.replaceAll(/(.{9})./gu, '$1\n') : one);
  const free = fc.integer({ min: 1 }).map((seed) => broken(wide(longest, seed)));
  const isFree = schema.safeParse(wide(longest, 1)).success;
  if (!isFree) return choose(edge, taken[0] ?? '', taken.at(-1) ?? '');
  const least = fc.integer({ min: 1 }).map((seed) => wide(shortest, seed));
  return edge === 'largest' ? free : edge === 'smallest' ? least : fc.oneof(free, least);
}

function number(schema: z.ZodType, edge: Edge): fc.Arbitrary<number> {
  const largest = bound(schema, 'less_than', 'value') ?? Number.MAX_SAFE_INTEGER;
  const least = checksOf(schema).find(({ check }) => check === 'greater_than');
  const smallest = least?.inclusive === false ? Number.MIN_VALUE : (least?.value ?? -Number.MAX_SAFE_INTEGER);
  return choose(edge, largest, smallest);
}

/** How many items a list and characters a text may have, so that the event stays below what an append takes. */
interface Room {
  readonly edge: Edge;
  readonly items: number;
  /** Items of a list inside a list; an eighth of `items` unless told. */
  readonly within?: number;
  readonly characters: number;
}

function edgesOf(schema: z.ZodType, room: Room): fc.Arbitrary<unknown> {
  const { edge } = room;
  const definition = definitionOf(schema);
  const inner = (one: z.ZodType | undefined) => (one ? edgesOf(one, room) : fc.constant(undefined));
  switch (definition.type) {
    case 'string':
      return text(schema, room);
    case 'number':
      return number(schema, edge);
    case 'boolean':
      return choose(edge, true, false);
    case 'null':
      return fc.constant(null);
    case 'literal':
      return fc.constantFrom(...(definition.values ?? []));
    case 'enum':
      return fc.constantFrom(...Object.values(definition.entries ?? {}).sort((a, b) => b.length - a.length));
    case 'nullable':
      return edge === 'largest' ? inner(definition.innerType) : fc.option(inner(definition.innerType), { freq: 2 });
    case 'optional':
      return edge === 'largest'
        ? inner(definition.innerType)
        : fc.option(inner(definition.innerType), { nil: undefined });
    case 'union':
      return fc.oneof(...(definition.options ?? []).map(inner));
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(definition.shape ?? {}).map(([name, field]) => [name, inner(field)])),
      );
    case 'array': {
      const most = Math.min(bound(schema, 'max_length', 'maximum') ?? 0, room.items);
      const least = bound(schema, 'min_length', 'minimum') ?? 0;
      const items = definition.element
        ? edgesOf(definition.element, { ...room, items: room.within ?? Math.ceil(room.items / 8) })
        : fc.constant(null);
      const full = fc.array(items, { minLength: most, maxLength: most });
      const bare = fc.array(items, { minLength: least, maxLength: least });
      return edge === 'largest' ? full : edge === 'smallest' ? bare : fc.oneof(full, bare);
    }
    case 'record':
      return fc.dictionary(fc.constantFrom('a', 'é'), inner(definition.valueType), { maxKeys: 2 });
    default:
      throw new Error(`no edge of a ${definition.type}: tell edge-values.ts`);
  }
}

type Instead = Readonly<Record<string, fc.Arbitrary<unknown>>>;
type Data = Readonly<Record<string, unknown>>;

const bytesOf = (data: unknown): number => Buffer.byteLength(JSON.stringify(data));

/** One value of each field, made by `of`; as the event keeps it. */
function sampleOf(
  { schema, type }: EventDefinition,
  seed: number,
  of: (name: string, field: z.ZodType) => fc.Arbitrary<unknown>,
): Data {
  const fields = Object.entries(schema.shape).map(([name, field]) => [name, of(name, field as z.ZodType)]);
  const [data = {}] = fc.sample(fc.record(Object.fromEntries(fields)), { numRuns: 1, seed });
  const parsed = schema.safeParse(data);
  if (!parsed.success) throw new Error(`${type}: no edge of ${parsed.error.issues[0]?.path.join('.')}`);
  return parsed.data;
}

/**
 * Data of an event at the edges of its declaration, in a size that an append takes.
 * @param instead arbitraries of fields with rules between them.
 * @param most items of a list, at first, and characters of a text.
 */
export function edgeData(
  definition: EventDefinition,
  edge: Edge,
  instead: Instead = {},
  most = { items: 5_000, characters: Number.POSITIVE_INFINITY },
): fc.Arbitrary<Data> {
  return fc.integer().map((seed) => {
    for (let { items } = most; items > 0; items = Math.floor(items / 2)) {
      const room = { edge, ...most, items };
      const data = sampleOf(definition, seed, (name, field) => instead[name] ?? edgesOf(field, room));
      if (bytesOf(data) <= LARGEST_EVENT) return data;
    }
    throw new Error(`${definition.type}: no event of its fields fits into one append`);
  });
}

/** Most items of a list; undefined for what is none. */
function mostItems(schema: z.ZodType): number | undefined {
  const { type, innerType } = definitionOf(schema);
  if (innerType) return mostItems(innerType);
  return type === 'array' ? bound(schema, 'max_length', 'maximum') : undefined;
}

/**
 * Data of an event for each of its lists: as many items as it may have, as large as an append then takes, and all other fields small.
 * @param instead as of {@link edgeData}.
 */
export function fullestLists(definition: EventDefinition, instead: Instead = {}): readonly fc.Arbitrary<Data>[] {
  const lists = Object.entries(definition.schema.shape).flatMap(([name, field]) => {
    const items = name in instead ? undefined : mostItems(field as z.ZodType);
    return items === undefined ? [] : [{ name, items }];
  });
  return lists.map(({ name: list, items }) =>
    fc.integer().map((seed) => fullestList(definition, list, items, seed, instead)),
  );
}

function fullestList(definition: EventDefinition, list: string, items: number, seed: number, instead: Instead): Data {
  const small: Room = { edge: 'smallest', items: 0, characters: 0 };
  const isSealed = definition.personal.length + definition.nested.length > 0;
  for (const size of [256, 64, 16, 4, 1]) {
    const full: Room = { edge: 'largest', items, within: size, characters: size };
    const data = sampleOf(definition, seed, (name, field) =>
      name === list ? edgesOf(field, full) : (instead[name] ?? edgesOf(field, small)),
    );
    if ((data[list] as readonly unknown[]).length < items) throw new Error(`${definition.type}.${list} is not full`);
    if (bytesOf(data) <= (isSealed ? LARGEST_EVENT : LARGEST_PLAIN)) return data;
  }
  throw new Error(`${definition.type}.${list}: no append takes as many items as it may have`);
}
