import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import type { NewEvent, RecordedEvent } from './event';
import { EventLog } from './log';
import { MemoryStorage } from './memory-storage';

/** Keeps events when it is told to, and counts questions about streams. */
class GatedStorage extends MemoryStorage {
  gate: Promise<void> = Promise.resolve();
  questions = 0;
  inserting: () => void = () => undefined;

  override async insert(events: readonly RecordedEvent[]): Promise<void> {
    this.inserting();
    await this.gate;
    return super.insert(events);
  }

  override async lastEvents(streams: readonly string[]) {
    this.questions += 1;
    return super.lastEvents(streams);
  }
}

const event = (type: string, content: object = {}): NewEvent => ({
  id: randomUUID(),
  type,
  json: true,
  data: Buffer.from(JSON.stringify(content)),
  metadata: new Uint8Array(),
});
const whole = (stream: string) => ({ stream, from: 0, direction: 'forwards', limit: 10 }) as const;

async function opened(storage: GatedStorage): Promise<EventLog> {
  const log = new EventLog(storage);
  await log.open();
  return log;
}

test('a stream that was read is appended to and read again without asking the storage for its state', async () => {
  const storage = new GatedStorage();
  await (await opened(storage)).append('a', 'no_stream', [event('one')]);
  const log = await opened(storage);
  storage.questions = 0;
  expect(await log.readStream(whole('a'))).toMatchObject({ kind: 'events', events: [{ type: 'one' }] });
  expect(await log.append('a', 0, [event('two')])).toMatchObject({ kind: 'appended', revision: 1 });
  expect(await log.readStream(whole('a'))).toMatchObject({
    kind: 'events',
    events: [{ type: 'one' }, { type: 'two' }],
  });
  expect(storage.questions).toBe(1);
});

test('what a reader learns of a stream while its end is being kept is not believed afterwards', async () => {
  const storage = new GatedStorage();
  await (await opened(storage)).append('a', 'no_stream', [event('one')]);
  const log = await opened(storage);
  let keep: () => void = () => undefined;
  storage.gate = new Promise((done) => {
    keep = done;
  });
  const inserting = new Promise<void>((done) => {
    storage.inserting = done;
  });
  const ended = log.append('$$a', 'any', [event('$metadata', { $tb: 1 })]);
  await inserting;
  expect(await log.readStream(whole('a'))).toMatchObject({ kind: 'events', events: [{ type: 'one' }] });
  keep();
  await ended;
  expect(await log.readStream(whole('a'))).toEqual({ kind: 'no-stream' });
});

test('an append that is not kept yet is not read', async () => {
  const storage = new GatedStorage();
  const log = await opened(storage);
  expect(await log.readStream(whole('a'))).toEqual({ kind: 'no-stream' });
  let keep: () => void = () => undefined;
  storage.gate = new Promise((done) => {
    keep = done;
  });
  const inserting = new Promise<void>((done) => {
    storage.inserting = done;
  });
  const kept = log.append('a', 'no_stream', [event('one')]);
  await inserting;
  expect(await log.readStream(whole('a'))).toEqual({ kind: 'no-stream' });
  keep();
  await kept;
  expect(await log.readStream(whole('a'))).toMatchObject({ kind: 'events' });
});
