import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import type { NewEvent, RecordedEvent } from './event';
import { EventLog } from './log';
import { MemoryStorage } from './memory-storage';

/** Keeps events when it is told to, and counts questions about streams. */
class GatedStorage extends MemoryStorage {
  gate: Promise<void> = Promise.resolve();
  /** Holds an answer about streams back, whose content is settled by then. */
  answerGate: Promise<void> = Promise.resolve();
  questions = 0;
  failing = false;
  inserting: () => void = () => undefined;
  private lose: (reason: Error) => void = () => undefined;

  override onLost(lose: (reason: Error) => void): void {
    this.lose = lose;
  }

  /** As when the connection that holds the log breaks. */
  breakDown(): void {
    this.lose(new Error('the connection broke'));
  }

  override async insert(events: readonly RecordedEvent[]): Promise<void> {
    this.inserting();
    await this.gate;
    if (this.failing) throw new Error('no answer from the disk');
    return super.insert(events);
  }

  override async lastEvents(streams: readonly string[]) {
    this.questions += 1;
    const answer = await super.lastEvents(streams);
    await this.answerGate;
    return answer;
  }
}

const event = (type: string, content: object = {}): NewEvent => ({
  id: randomUUID(),
  type,
  json: true,
  data: Buffer.from(JSON.stringify(content)),
  metadata: new Uint8Array(),
});
/** A promise and what fulfils it. */
function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((done) => {
    open = done;
  });
  return { opened, open };
}
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

/** A log of which a reader asked for the state of stream `a`, with one event, and waits for the answer until `hear` is called. */
async function askedByReader() {
  const storage = new GatedStorage();
  await (await opened(storage)).append('a', 'no_stream', [event('one')]);
  const log = await opened(storage);
  const late = gate();
  storage.answerGate = late.opened;
  const reading = log.readStream(whole('a'));
  await new Promise((done) => setImmediate(done));
  storage.answerGate = Promise.resolve();
  const hear = async () => {
    late.open();
    await reading;
  };
  return { storage, log, hear };
}

test('what a reader asked before an append, and hears after it, is not believed', async () => {
  const { log, hear } = await askedByReader();
  expect(await log.append('a', 0, [event('two')])).toMatchObject({ kind: 'appended', revision: 1 });
  await hear();
  expect(await log.append('a', 1, [event('three')])).toMatchObject({ kind: 'appended', revision: 2 });
});

test('what a reader asked before the log was lost, and hears after it is back, is not believed', async () => {
  const { storage, log, hear } = await askedByReader();
  storage.breakDown();
  await new Promise((done) => setImmediate(done));
  expect(log.available).toBe(true);
  await hear();
  storage.questions = 0;
  expect(await log.append('a', 0, [event('two')])).toMatchObject({ kind: 'appended', revision: 1 });
  expect(storage.questions).toBe(1);
});

test('after an append that may not have been kept, streams are asked for anew', async () => {
  const storage = new GatedStorage();
  const log = await opened(storage);
  await log.append('a', 'no_stream', [event('one')]);
  storage.failing = true;
  await expect(log.append('a', 0, [event('two')])).rejects.toThrow('not confirmed');
  storage.failing = false;
  await new Promise((done) => setImmediate(done));
  storage.questions = 0;
  expect(await log.append('a', 0, [event('two')])).toMatchObject({ kind: 'appended', revision: 1 });
  expect(storage.questions).toBe(1);
});
