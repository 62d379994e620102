import { type RecordedEvent, sizeOf } from './event';

/** A map that keeps the most recently used entries. */
export class Recent<Key, Value> {
  private readonly entries = new Map<Key, Value>();

  constructor(private readonly capacity: number) {}

  get(key: Key): Value | undefined {
    const value = this.entries.get(key);
    if (value === undefined) return undefined;
    this.entries.delete(key);
    this.entries.set(key, value);
    return value;
  }

  set(key: Key, value: Value): void {
    this.entries.delete(key);
    this.entries.set(key, value);
    if (this.entries.size <= this.capacity) return;
    const oldest = this.entries.keys().next();
    if (!oldest.done) this.entries.delete(oldest.value);
  }

  delete(key: Key): void {
    this.entries.delete(key);
  }

  clear(): void {
    this.entries.clear();
  }
}

const TAIL_EVENTS = 8_192;
const TAIL_BYTES = 32 * 1024 * 1024;

/** The log's newest events: live subscriptions need no database query. */
export class Tail {
  private events: RecordedEvent[] = [];
  private bytes = 0;

  push(events: readonly RecordedEvent[]): void {
    for (const event of events) {
      this.events.push(event);
      this.bytes += sizeOf(event);
    }
    // Trimmed rarely and in bulk: removing the first element each time would move all others.
    if (this.events.length <= 2 * TAIL_EVENTS && this.bytes <= 2 * TAIL_BYTES) return;
    let kept = this.events.slice(-TAIL_EVENTS);
    let bytes = kept.reduce((total, event) => total + sizeOf(event), 0);
    while (bytes > TAIL_BYTES && kept.length > 1) {
      kept = kept.slice(Math.ceil(kept.length / 2));
      bytes = kept.reduce((total, event) => total + sizeOf(event), 0);
    }
    this.events = kept;
    this.bytes = bytes;
  }

  /** Up to `limit` events from `position`; `undefined` when `position` is older than the tail. */
  from(position: number, limit: number): RecordedEvent[] | undefined {
    const first = this.events[0];
    if (!first || position < first.position) return undefined;
    const start = position - first.position;
    return this.events.slice(start, start + limit);
  }

  clear(): void {
    this.events = [];
    this.bytes = 0;
  }
}
