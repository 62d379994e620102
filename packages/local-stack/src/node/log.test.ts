import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import type { NewEvent, RecordedEvent } from './event';
import { EventLog } from './log';
import { MemoryStorage } from './memory-storage';

/** Stores events when its gate opens, and counts queries for stream states. */
class GatedStorage extends MemoryStorage {
  gate: Promise<void> = Promise.resolve();
  /** Delays an answer about streams after its content is fixed. */
  answerGate: Promise<void> = Promise.resolve();
  questions = 0;
  failing = false;
  inserting: () => void = () => undefined;
  private lose: (reason: Error) => void = () => undefined;

  override onLost(lose: (reason: Error) => void): void {
    this.lose = lose;
  }

  /** Simulates a broken writer connection. */
  breakDown(): void {
    this.lose(new Error('the connection broke'));
  }

  override async insert(events: readonly RecordedEvent[]): Promise<void> {
    this.inserting();
    await this.gate;
    if (this.failing) throw new Error('no answer from the disk');
    return super.insert(events);
  }

  override async lastRevisions(streams: readonly string[]) {
    this.questions += 1;
    const states = await super.lastRevisions(streams);
    await this.answerGate;
    return states;
  }
}

const event = (type: string): NewEvent => ({
  id: randomUUID(),
  type,
  json: true,
  data: Buffer.from('{}'),
  metadata: new Uint8Array(),
});
/** A promise and its resolver. */
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

test("after a read, appending and reading again need no query for the stream's state", async () => {
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

test('an append is not readable before it is stored', async () => {
  const storage = new GatedStorage();
  const log = await opened(storage);
  expect(await log.readStream(whole('a'))).toEqual({ kind: 'no-stream' });
  let store: () => void = () => undefined;
  storage.gate = new Promise((done) => {
    store = done;
  });
  const inserting = new Promise<void>((done) => {
    storage.inserting = done;
  });
  const stored = log.append('a', 'no_stream', [event('one')]);
  await inserting;
  expect(await log.readStream(whole('a'))).toEqual({ kind: 'no-stream' });
  store();
  await stored;
  expect(await log.readStream(whole('a'))).toMatchObject({ kind: 'events' });
});

/** A log whose reader has queried the state of stream `a` (one event) and gets the answer when `answer` is called. */
async function logWithPendingRead() {
  const storage = new GatedStorage();
  await (await opened(storage)).append('a', 'no_stream', [event('one')]);
  const log = await opened(storage);
  const delayed = gate();
  storage.answerGate = delayed.opened;
  const reading = log.readStream(whole('a'));
  await new Promise((done) => setImmediate(done));
  storage.answerGate = Promise.resolve();
  const answer = async () => {
    delayed.open();
    await reading;
  };
  return { storage, log, answer };
}

test('a state queried before an append and answered after it is not cached', async () => {
  const { log, answer } = await logWithPendingRead();
  expect(await log.append('a', 0, [event('two')])).toMatchObject({ kind: 'appended', revision: 1 });
  await answer();
  expect(await log.append('a', 1, [event('three')])).toMatchObject({ kind: 'appended', revision: 2 });
});

test('a state queried before the log was lost and answered after it is back is not cached', async () => {
  const { storage, log, answer } = await logWithPendingRead();
  storage.breakDown();
  await new Promise((done) => setImmediate(done));
  expect(log.available).toBe(true);
  await answer();
  storage.questions = 0;
  expect(await log.append('a', 0, [event('two')])).toMatchObject({ kind: 'appended', revision: 1 });
  expect(storage.questions).toBe(1);
});

test('after an unconfirmed append, stream states are queried again', async () => {
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
