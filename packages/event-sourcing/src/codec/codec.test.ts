import { randomBytes, randomUUID } from 'node:crypto';
import { event, make, personal } from '@diapason/contracts/core';
import type { EventData, RecordedEvent } from '@eventstore/db-client';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { z } from 'zod';
import type { EventMetadata } from '../core/metadata';
import { silentLog } from '../vault/log';
import { placeOf } from '../write/event-id';
import { ERASED } from './codec';
import { createCodec } from './create-codec';
import { seal, unseal } from './encryption';
import { createEventMacs } from './event-mac';
import { keyOf } from './key-settings';
import type { PersonalKeys } from './personal-keys';

const Registered = event(
  'PersonRegistered',
  3,
  'PersonRegistered',
  z.object({
    id: z.number().int(),
    name: personal(z.string()),
    mail: personal(z.email()),
    born: personal(z.iso.date()).nullable(),
    income: personal(z.number().int()).optional(),
    address: personal(z.object({ street: z.string(), lines: z.array(z.string()) })).optional(),
    kind: z.string(),
  }),
  {
    subject: ['person', 'id'],
    upcasters: {
      1: ({ fullName, ...data }) => ({ ...data, name: fullName }),
      2: (data) => ({ ...data, kind: 'guardian' }),
    },
  },
);
const Moved = event('Moved', 1, 'Moved', z.object({ to: z.string() }));
const Renamed = event('Renamed', 1, 'Renamed', z.object({ to: z.string() }));

/** Keys in memory. The real key store is tested in personal-keys.itest.ts. */
function keysInMemory(): Omit<PersonalKeys, 'learning'> {
  const keys = new Map<string, Buffer | null>();
  const found = (subjects: Iterable<string>) =>
    Promise.resolve(new Map([...subjects].flatMap((s) => (keys.get(s) ? [[s, keys.get(s) as Buffer] as const] : []))));
  return {
    forWriting(subjects) {
      for (const subject of subjects) if (!keys.has(subject)) keys.set(subject, randomBytes(32));
      return found(subjects);
    },
    forReading: found,
    erase: (subject) => Promise.resolve(Boolean(keys.set(subject, null))),
    forget: () => undefined,
  };
}

const metadata: EventMetadata = { actor: '7', commandId: 'c1', correlationId: 'r1', at: '2026-11-21T10:00:00.000Z' };

const macs = createEventMacs([Buffer.alloc(32, 1)]);

/** As the log gives it back. @param over what it holds instead, signed like the rest */
function recordedOf(
  data: EventData,
  over: Partial<{ metadata: object; data: object; type: string }> = {},
): RecordedEvent {
  const recorded = storedOf(data, over);
  const { id: eventId, streamId: stream, type } = recorded;
  const event = { eventId, stream, revision: 4, type, data: recorded.data, metadata: recorded.metadata };
  const mac = macs.of(event as unknown as Parameters<typeof macs.of>[0]);
  return { ...recorded, metadata: { ...(recorded.metadata as object), mac } } as RecordedEvent;
}

/** The same with the MAC that it had. */
function storedOf(data: EventData, over: Readonly<Record<string, unknown>> = {}): RecordedEvent {
  return {
    streamId: 'person-1',
    id: data.id,
    isJson: true,
    revision: 4n,
    type: data.type,
    created: new Date(0),
    data: JSON.parse(JSON.stringify(data.data)),
    metadata: JSON.parse(JSON.stringify(data.metadata)),
    position: { commit: 42n, prepare: 42n },
    ...over,
  } as unknown as RecordedEvent;
}

const words = fc.string({ unit: 'grapheme', maxLength: 20 });
const person = fc.record({
  id: fc.nat(),
  name: words,
  mail: fc.constant('ada@example.org'),
  born: fc.option(fc.constant('2001-02-03')),
  kind: words,
  address: fc.record({ street: words, lines: fc.array(words, { maxLength: 3 }) }),
});

describe('the codec', () => {
  const keys = keysInMemory();
  const codec = createCodec({ catalogue: { Registered, Moved }, keys, macs });
  const encode = async (data: z.infer<typeof Registered.schema>) => {
    const [encoded] = await codec.encode([make(Registered, data)], metadata, placeOf('c1', 'person-1', 4));
    return encoded as EventData;
  };

  test('decodes what it encoded, for any content', async () => {
    await fc.assert(
      fc.asyncProperty(person, async (data) => {
        const [fact] = await codec.decode([recordedOf(await encode(data))]);
        expect(fact).toMatchObject({ type: 'PersonRegistered', data, revision: 4, position: 42n, stream: 'person-1' });
        expect(fact?.metadata).toEqual({ ...metadata, v: 3, subject: `person-${data.id}`, mac: expect.any(String) });
      }),
    );
  });

  test('stores no personal value in clear', async () => {
    const encoded = await encode({
      id: 1,
      name: 'Lovelace',
      mail: 'ada@example.org',
      born: '2001-02-03',
      income: 31415,
      kind: 'k',
    });
    const text = JSON.stringify(encoded);
    for (const value of ['Lovelace', 'ada@', '2001-02-03', '31415']) expect(text).not.toContain(value);
    expect(encoded.data).toMatchObject({ id: 1, name: { $p: expect.any(String) }, kind: 'k' });
  });

  test('seals the same value differently each time', async () => {
    const data = { id: 1, name: 'Ada', mail: 'ada@example.org', born: null, kind: 'k' };
    const [one, two] = [await encode(data), await encode(data)];
    expect(one.data).not.toEqual(two.data);
  });

  test('refuses a sealed value moved to another field or person', async () => {
    const encoded = await encode({ id: 2, name: 'Ada', mail: 'ada@example.org', born: null, kind: 'k' });
    const data = encoded.data as Record<string, unknown>;
    await expect(codec.decode([recordedOf(encoded, { data: { ...data, mail: data.name } })])).rejects.toThrow();
    await keys.forWriting(['person-3']);
    const moved = { metadata: { ...metadata, v: 3, subject: 'person-3' } };
    await expect(codec.decode([recordedOf(encoded, moved)])).rejects.toThrow();
  });

  test('replaces an erased person’s fields with values that folds accept', async () => {
    const encoded = await encode({
      id: 9,
      name: 'Ada',
      mail: 'ada@example.org',
      born: '2001-02-03',
      income: 5,
      address: { street: 's', lines: [] },
      kind: 'guardian',
    });
    await keys.erase('person-9');
    const blank = { name: ERASED, mail: ERASED, born: null, income: null, address: null };
    const [before] = await codec.decode([recordedOf(encoded)]);
    expect(before?.data).toEqual({ id: 9, kind: 'guardian', ...blank });
    const late = await encode({ id: 9, name: 'Ada', mail: 'ada@example.org', born: '2001-02-03', kind: 'k' });
    expect((late.data as Record<string, unknown>).name).toEqual({ $p: '' });
    const [after] = await codec.decode([recordedOf(late)]);
    expect(after?.data).toMatchObject({ name: ERASED, born: null });
  });

  test('seals list items under the key of the person each is about, and blanks only the erased person’s', async () => {
    const Sheet = event(
      'SheetRecorded',
      1,
      'SheetRecorded',
      z.object({
        by: z.int(),
        lines: z.array(z.object({ who: z.int(), note: personal(z.string().nullable()) })),
        days: z.array(z.object({ why: personal(z.string()), cents: z.int() })),
      }),
      { subject: ['person', 'by'], within: { lines: ['pupil', 'who'] } },
    );
    const own = keysInMemory();
    const sheets = createCodec({ catalogue: { Sheet }, keys: own, macs });
    const note = fc.option(fc.string({ unit: 'grapheme', minLength: 1 }));
    const line = fc.record({ who: fc.nat(5), note });
    const day = fc.record({ why: fc.string({ unit: 'grapheme' }), cents: fc.nat() });
    const sheet = fc.record({ by: fc.nat(3), lines: fc.array(line), days: fc.array(day) });
    const stored: { data: z.infer<typeof Sheet.schema>; recorded: RecordedEvent }[] = [];
    await fc.assert(
      fc.asyncProperty(sheet, async (data) => {
        const [encoded] = await sheets.encode([make(Sheet, data)], metadata, placeOf('c1', 'person-1', 4));
        const recorded = recordedOf(encoded as EventData);
        stored.push({ data, recorded });
        expect((await sheets.decode([recorded]))[0]?.data).toEqual(data);
      }),
    );
    await own.erase('pupil-1');
    await own.erase('person-2');
    for (const { data, recorded } of stored) {
      const lines = data.lines.map((one) => (one.who === 1 && one.note !== null ? { ...one, note: ERASED } : one));
      const days = data.by === 2 ? data.days.map((one) => ({ ...one, why: ERASED })) : data.days;
      expect((await sheets.decode([recorded]))[0]?.data).toEqual({ ...data, lines, days });
    }
  });

  test('reads a field written in clear before it became personal, and blanks it with the rest', async () => {
    const encoded = await encode({ id: 11, name: 'Ada', mail: 'a@b.fr', born: null, kind: 'k' });
    const before = recordedOf(encoded, { data: { ...(encoded.data as object), income: 31415 } });
    expect((await codec.decode([before]))[0]?.data).toMatchObject({ name: 'Ada', income: 31415 });
    await keys.erase('person-11');
    expect((await codec.decode([before]))[0]?.data).toMatchObject({ name: ERASED, income: null });
  });

  test('blanks list fields written in clear together with the event’s own person', async () => {
    const roles = z.array(z.object({ site: z.int(), role: personal(z.string().nullable()) }));
    const Hired = event('Hired', 1, 'Hired', z.object({ id: z.int(), name: personal(z.string()), roles }), {
      subject: ['person', 'id'],
    });
    const hiring = createCodec({ catalogue: { Hired }, keys, macs });
    const data = { id: 12, name: 'Ada', roles: [{ site: 1, role: 'Régie' }] };
    const [encoded] = await hiring.encode([make(Hired, data)], metadata, placeOf('c1', 'person-1', 4));
    const stored = { ...((encoded as EventData).data as object), roles: data.roles };
    const before = recordedOf(encoded as EventData, { data: stored });
    expect((await hiring.decode([before]))[0]?.data).toEqual(data);
    await keys.erase('person-12');
    expect((await hiring.decode([before]))[0]?.data).toMatchObject({ roles: [{ site: 1, role: ERASED }] });
  });

  test('upcasts every stored version to the newest, after opening it', async () => {
    const key = (await keys.forWriting(['person-5'])).get('person-5') as Buffer;
    const fullName = { $p: seal(key, Buffer.from('"Ada"'), 'person-5/fullName').toString('base64') };
    const old = recordedOf(await encode({ id: 5, name: 'x', mail: 'a@b.fr', born: null, kind: 'k' }), {
      data: { id: 5, fullName, born: null },
      metadata: { ...metadata, v: 1, subject: 'person-5' },
    });
    const [fact] = await codec.decode([old]);
    expect(fact?.data).toEqual({ id: 5, name: 'Ada', born: null, kind: 'guardian' });
  });

  test('leaves out system events and other products’ events, and keeps the raw form of our unknown events', async () => {
    const encoded = await encode({ id: 1, name: 'Ada', mail: 'a@b.fr', born: null, kind: 'k' });
    expect(codec.toRaw(storedOf(encoded, { metadata: {} }))).toBeUndefined();
    expect(codec.toRaw(recordedOf(encoded, { type: '$metadata' }))).toBeUndefined();
    const newer = recordedOf(encoded, { type: 'FromTheFuture' });
    expect(codec.toRaw(newer)).toMatchObject({ type: 'FromTheFuture', version: 3 });
    expect(await codec.decode([newer])).toEqual([]);
  });

  test('refuses an event that violates its definition, without revealing its values', async () => {
    const wrong = { type: 'Moved', data: { to: 31415 } };
    const encoding = codec.encode([wrong], metadata, placeOf('c1', 'person-1', 4));
    await expect(encoding).rejects.toThrow('event Moved is not as defined: to invalid_type');
    await expect(codec.encode([{ type: 'Unknown', data: {} }], metadata, placeOf('c1', 'person-1', 4))).rejects.toThrow(
      'not in the catalogue',
    );
  });
});

describe('an event that nobody with EVENT_KEY wrote at its place is passed over and told', () => {
  const told: object[] = [];
  const log = { ...silentLog, error: (details: object) => void told.push(details) };
  const codecWith = (...keys: [Buffer, ...Buffer[]]) =>
    createCodec({ catalogue: { Moved, Renamed }, keys: keysInMemory(), macs: createEventMacs(keys), log });
  const [ours, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const codec = codecWith(ours);
  const written = async (from = codec) => {
    const [encoded] = await from.encode([make(Moved, { to: 'Évry' })], metadata, placeOf('c1', 'person-1', 4));
    return encoded as EventData;
  };

  test.each<[string, (stored: RecordedEvent) => Partial<RecordedEvent>]>([
    ['in another stream', () => ({ streamId: 'person-2' })],
    ['at another place of its stream', () => ({ revision: 5n })],
    ['of another type', () => ({ type: 'Renamed' })],
    ['with other data', () => ({ data: { to: 'Paris' } })],
    ['by another author', ({ metadata: of }) => ({ metadata: { ...(of as object), actor: '1' } })],
    ['without a MAC', ({ metadata: of }) => ({ metadata: { ...(of as object), mac: undefined } })],
    ['with a MAC of another form', ({ metadata: of }) => ({ metadata: { ...(of as object), mac: '2.x.y' } })],
    ['under another id', () => ({ id: randomUUID() })],
  ])('%s', async (_, change) => {
    const stored = storedOf(await written());
    expect(await codec.decode([stored])).toHaveLength(1);
    const forged = { ...stored, ...change(stored) } as RecordedEvent;
    told.length = 0;
    expect(await codec.decode([forged])).toEqual([]);
    expect(codec.unprovenIn(forged)).toMatchObject({ stream: forged.streamId, type: forged.type, position: 42n });
    expect(told).toEqual([
      { type: forged.type, stream: forged.streamId, revision: Number(forged.revision), position: '42' },
    ]);
  });

  test('one of a future version too: nothing stops for it', async () => {
    const stored = storedOf(await written());
    const forged = { ...stored, metadata: { ...(stored.metadata as object), v: 99 } } as RecordedEvent;
    expect(await codec.decode([forged])).toEqual([]);
  });

  test('a former key reads what it signed, and another nothing', async () => {
    const stored = storedOf(await written());
    expect(await codecWith(other, ours).decode([stored])).toHaveLength(1);
    expect(await codecWith(other).decode([stored])).toEqual([]);
    expect(await codec.decode([storedOf(await written(codecWith(other, ours)))])).toEqual([]);
  });

  test('whatever order of fields the journal gives back', async () => {
    const raw = codec.toRaw(storedOf(await written()));
    if (!raw) throw new Error('it is ours');
    const turned = (value: object) => Object.fromEntries(Object.entries(value).reverse());
    const kept = { ...raw, data: turned(raw.data), metadata: turned(raw.metadata) as typeof raw.metadata };
    expect(await codec.open([kept])).toHaveLength(1);
    expect(await codec.open([{ ...kept, data: { to: 'Paris' } }])).toEqual([]);
  });
});

test('refuses characters that PostgreSQL cannot store before they reach the log', async () => {
  const codec = createCodec({ catalogue: { Moved }, keys: keysInMemory(), macs });
  for (const to of ['a\u0000b', '\ud800'])
    await expect(codec.encode([make(Moved, { to })], metadata, placeOf('c1', 'person-1', 4))).rejects.toMatchObject({
      status: 400,
    });
  expect(await codec.encode([make(Moved, { to: 'Évry 🎻' })], metadata, placeOf('c1', 'person-1', 4))).toHaveLength(1);
});

describe('sealing', () => {
  test('opens only with its key and context, and only unaltered', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.string(), fc.nat(), (plain, context, bit) => {
        const key = randomBytes(32);
        const piece = seal(key, Buffer.from(plain), context);
        expect(unseal(key, piece, context)).toEqual(Buffer.from(plain));
        expect(() => unseal(randomBytes(32), piece, context)).toThrow();
        expect(() => unseal(key, piece, `${context}x`)).toThrow();
        const at = bit % (piece.length * 8);
        piece[at >> 3] = (piece[at >> 3] ?? 0) ^ (1 << (at & 7));
        expect(() => unseal(key, piece, context)).toThrow();
      }),
    );
  });

  test('a master key is 32 bytes', () => {
    expect(keyOf('MASTER_KEY', '00'.repeat(32))).toHaveLength(32);
    expect(keyOf('MASTER_KEY', randomBytes(32).toString('base64'))).toHaveLength(32);
    expect(() => keyOf('MASTER_KEY', 'secret')).toThrow('32 bytes');
  });
});
