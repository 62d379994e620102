import { EventEmitter } from 'node:events';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { AppendDecisions, type AppendRequest, NO_EVENT } from './decisions';
import {
  type AppendOutcome,
  type ExpectedRevision,
  LogUnavailable,
  type NewEvent,
  type RecordedEvent,
  sizeOf,
} from './event';
import { Tail } from './recent';
import { type AllRange, type LogStorage, PAGE_BYTES } from './storage';

const COMMIT_BYTES = 8 * 1024 * 1024;
const COMMIT_REQUESTS = 2_000;
const REOPEN_PAUSE_MS = 250;

interface Waiting extends AppendRequest {
  readonly resolve: (outcome: AppendOutcome) => void;
  readonly reject: (reason: Error) => void;
}

export type StreamPage =
  | {
      readonly kind: 'events';
      readonly events: RecordedEvent[];
      /** Revision that the stream had reached when the page was asked for. */
      readonly reached: number;
    }
  | { readonly kind: 'no-stream' };

/**
 * One writer stores appends in order of arrival; those that arrive during a commit share the next one (group commit).
 * Emits `appended` after each commit, and `lost` when the right to write is lost.
 */
export class EventLog {
  private head = 0;
  private mayWrite = false;
  private closing = false;
  /** Incremented each time the right to write is lost: a batch decided in one term is never stored in another. */
  private term = 0;
  private committing = false;
  private waiting: Waiting[] = [];
  private idle: Promise<void> = Promise.resolve();
  private readonly tail = new Tail();
  private readonly decisions: AppendDecisions;
  readonly signals = new EventEmitter<{ appended: []; lost: [Error]; 'thrown out': [] }>().setMaxListeners(0);

  constructor(private readonly storage: LogStorage) {
    this.decisions = new AppendDecisions(storage);
    storage.onLost((reason) => this.onLost(reason));
  }

  async open(): Promise<void> {
    // A commit interrupted by the loss may have cached something since.
    this.forget();
    this.head = await this.storage.open();
    this.mayWrite = true;
  }

  /** Position of the last event, 0 for an empty log. */
  get lastPosition(): number {
    return this.head;
  }

  get available(): boolean {
    return this.mayWrite && !this.closing;
  }

  /**
   * Appends the events if the expectation holds; resolves once they survive a crash.
   * @throws LogUnavailable
   */
  append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<AppendOutcome> {
    return this.enqueue({ stream, expected, events });
  }

  private enqueue(request: AppendRequest): Promise<AppendOutcome> {
    if (!this.available) return Promise.reject(this.unavailableError());
    return new Promise((resolve, reject) => {
      this.waiting.push({ ...request, resolve, reject });
      if (!this.committing) this.idle = this.commitAll();
    });
  }

  private unavailableError(): LogUnavailable {
    return new LogUnavailable(this.closing ? 'The event store is stopping' : 'The event store lost its database');
  }

  private nextBatch(): Waiting[] {
    let bytes = 0;
    let count = 0;
    for (const request of this.waiting) {
      if (count >= COMMIT_REQUESTS || bytes >= COMMIT_BYTES) break;
      bytes += request.events.reduce((total, event) => total + sizeOf(event), 0);
      count += 1;
    }
    return this.waiting.splice(0, count);
  }

  private async commitAll(): Promise<void> {
    this.committing = true;
    while (this.waiting.length > 0) {
      // Requests that are still undecoded in the sockets join this commit.
      await nextTurn();
      await this.commit(this.nextBatch());
    }
    this.committing = false;
  }

  private async commit(batch: readonly Waiting[]): Promise<void> {
    const { term } = this;
    try {
      if (!this.mayWrite) throw this.unavailableError();
      const { outcomes, events, revisions } = await this.decisions.decide(batch, this.head);
      if (term !== this.term) throw this.unavailableError();
      if (events.length > 0) await this.storage.insert(events);
      this.decisions.remember(revisions);
      this.head = Math.max(this.head, events.at(-1)?.position ?? 0);
      this.tail.push(events);
      batch.forEach((request, index) => {
        const outcome = outcomes[index];
        if (outcome) request.resolve(outcome);
      });
      if (events.length > 0) this.signals.emit('appended');
    } catch (error) {
      // The commit may or may not have happened: the caches may be wrong.
      const reason = new LogUnavailable(`The append was not confirmed: ${String(error)}`, { cause: error });
      // A loss during `decide` clears the caches, and `decide` fills them again: clear them once more.
      this.forget();
      for (const request of batch) request.reject(reason);
      if (term === this.term) this.onLost(reason);
    }
  }

  private onLost(reason: Error): void {
    if (!this.mayWrite) return;
    this.mayWrite = false;
    this.term += 1;
    this.forget();
    this.signals.emit('lost', reason);
    void this.reopen();
  }

  private forget(): void {
    this.decisions.forget();
    this.tail.clear();
  }

  private async reopen(): Promise<void> {
    while (!this.closing) {
      try {
        await this.open();
        return;
      } catch (error) {
        process.stderr.write(`The event store waits for its database: ${String(error)}\n`);
        await delay(REOPEN_PAUSE_MS);
      }
    }
  }

  /** A page of `$all`; shorter than `limit` when it reaches its byte bound. Empty only at the end. */
  async readAll(range: AllRange): Promise<RecordedEvent[]> {
    if (range.direction === 'backwards') return this.storage.readAll(range);
    if (range.from > this.head) return [];
    const kept = this.tail.from(range.from, range.limit);
    if (!kept) return this.storage.readAll(range);
    return withinPageBytes(kept);
  }

  /** A page of a stream from revision `from`, inclusive. */
  async readStream(range: AllRange & { readonly stream: string }): Promise<StreamPage> {
    const { stream } = range;
    const last = this.decisions.remembered(stream) ?? (await this.lastOfStored(stream));
    if (last === NO_EVENT) return { kind: 'no-stream' };
    return { kind: 'events', events: await this.storage.readStream(range), reached: last };
  }

  /** Queries the storage. Caches the answer unless something was stored meanwhile. */
  private async lastOfStored(stream: string): Promise<number> {
    const { head, term } = this;
    const last = await this.decisions.ask([stream]);
    if (this.mayWrite && head === this.head && term === this.term) this.decisions.remember(last);
    return last.get(stream) ?? NO_EVENT;
  }

  /** Refuses further appends and ends the subscriptions. */
  refuse(): void {
    this.closing = true;
    this.signals.emit('lost', this.unavailableError());
  }

  /** Waits for the current commit, then releases the log. */
  async close(): Promise<void> {
    this.closing = true;
    await this.idle;
    await this.storage.close();
  }
}

function withinPageBytes(events: RecordedEvent[]): RecordedEvent[] {
  let bytes = 0;
  const end = events.findIndex((event) => {
    const full = bytes >= PAGE_BYTES;
    bytes += sizeOf(event);
    return full;
  });
  return end < 0 ? events : events.slice(0, end);
}
