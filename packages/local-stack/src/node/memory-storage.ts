import { type RecordedEvent, sizeOf } from './event';
import { type AllRange, type EventPlace, type LogStorage, PAGE_BYTES, type StreamRange } from './storage';

/** A page of `candidates` within the row limit and the byte bound; never empty while there are candidates. */
function page(candidates: Iterable<RecordedEvent>, limit: number): RecordedEvent[] {
  const events: RecordedEvent[] = [];
  let bytes = 0;
  for (const event of candidates) {
    if (events.length >= limit || bytes >= PAGE_BYTES) break;
    events.push(event);
    bytes += sizeOf(event);
  }
  return events;
}

function* walk(events: readonly RecordedEvent[], start: number, step: 1 | -1): Generator<RecordedEvent> {
  for (let index = start; index >= 0 && index < events.length; index += step) {
    const event = events[index];
    if (event) yield event;
  }
}

/** A log that lives only as long as its process; the baseline of the benchmarks. */
export class MemoryStorage implements LogStorage {
  private readonly all: RecordedEvent[] = [];
  private readonly streams = new Map<string, RecordedEvent[]>();
  private readonly places = new Map<string, RecordedEvent[]>();

  async open(): Promise<number> {
    return this.all.length;
  }

  onLost(_lost: (reason: Error) => void): void {
    // Memory cannot be lost while the process lives.
  }

  async insert(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events) {
      this.all.push(event);
      const stream = this.streams.get(event.stream);
      if (stream) stream.push(event);
      else this.streams.set(event.stream, [event]);
      const same = this.places.get(event.id);
      if (same) same.push(event);
      else this.places.set(event.id, [event]);
    }
  }

  async lastRevisions(streams: readonly string[]): Promise<Map<string, number>> {
    return new Map(
      streams.flatMap((stream) => {
        const events = this.streams.get(stream);
        return events ? [[stream, events.length - 1] as const] : [];
      }),
    );
  }

  async placesOf(ids: readonly string[]): Promise<readonly (EventPlace & { id: string })[]> {
    return ids.flatMap((id) => this.places.get(id) ?? []);
  }

  async readStream({ stream, from, direction, limit }: StreamRange): Promise<RecordedEvent[]> {
    const events = this.streams.get(stream) ?? [];
    // A revision equals its index.
    const start = direction === 'forwards' ? from : Math.min(from, events.length - 1);
    return page(walk(events, start, direction === 'forwards' ? 1 : -1), limit);
  }

  async readAll({ from, direction, limit }: AllRange): Promise<RecordedEvent[]> {
    if (direction === 'forwards') return page(walk(this.all, Math.max(from, 1) - 1, 1), limit);
    return page(walk(this.all, Math.min(from, this.all.length) - 1, -1), limit);
  }

  async close(): Promise<void> {
    // Holds no resources.
  }
}
