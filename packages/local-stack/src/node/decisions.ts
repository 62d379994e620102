import type { AppendOutcome, ExpectedRevision, NewEvent, RecordedEvent } from './event';
import { Recent } from './recent';
import type { EventPlace, LogStorage } from './storage';

export interface AppendRequest {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly NewEvent[];
}

/** Of the last event of a stream that has none. */
export const NO_EVENT = -1;

const REMEMBERED_STREAMS = 100_000;
const REMEMBERED_EVENTS = 100_000;

const placeKey = (stream: string, id: string): string => `${stream}\0${id}`;

function meets(last: number, expected: ExpectedRevision): boolean {
  if (expected === 'any') return true;
  if (expected === 'no_stream') return last === NO_EVENT;
  return expected === 'stream_exists' ? last !== NO_EVENT : last === expected;
}

const wrongVersion = (last: number, expected: ExpectedRevision): AppendOutcome => ({
  kind: 'wrong-expected-version',
  expected,
  current: last === NO_EVENT ? undefined : last,
});

/**
 * Decides appends one by one: accepted or not, at which revision and position, or a repetition of an earlier one.
 * Caches recently used streams and events; the storage knows the rest. For one writer, one batch at a time.
 */
export class AppendDecisions {
  /** Revisions of last events. */
  private readonly streams = new Recent<string, number>(REMEMBERED_STREAMS);
  private readonly places = new Recent<string, EventPlace>(REMEMBERED_EVENTS);
  private accepted: RecordedEvent[] = [];
  private head = 0;

  constructor(private readonly storage: LogStorage) {}

  /** Cached revision of a stream's last event; undefined when the storage must be asked. */
  remembered(stream: string): number | undefined {
    return this.streams.get(stream);
  }

  /** Call this once the events of `decide` are stored, or with revisions the storage reported since the last store. */
  remember(revisions: ReadonlyMap<string, number>): void {
    for (const [stream, last] of revisions) this.streams.set(stream, last);
  }

  /** Call this when accepted events may not have been stored. */
  forget(): void {
    this.streams.clear();
    this.places.clear();
  }

  /**
   * @returns outcomes in the order of the requests; events to store, numbered from `head + 1`; revisions to remember
   * after that.
   */
  async decide(
    batch: readonly AppendRequest[],
    head: number,
  ): Promise<{ outcomes: AppendOutcome[]; events: RecordedEvent[]; revisions: ReadonlyMap<string, number> }> {
    this.accepted = [];
    this.head = head;
    const known = await this.lastOf(batch);
    const outcomes: AppendOutcome[] = [];
    for (const request of batch) outcomes.push(await this.decideOne(request, known));
    return { outcomes, events: this.accepted, revisions: known };
  }

  /** Last revisions of all streams of the batch. Asks the storage once for those not cached. */
  private async lastOf(batch: readonly AppendRequest[]): Promise<Map<string, number>> {
    const known = new Map<string, number>();
    const unknown = new Set<string>();
    for (const { stream } of batch) {
      const last = this.streams.get(stream);
      if (last === undefined) unknown.add(stream);
      else known.set(stream, last);
    }
    if (unknown.size > 0) for (const [name, last] of await this.ask([...unknown])) known.set(name, last);
    await this.loadFirstPlaces(batch);
    return known;
  }

  /** Last revisions of streams from the storage, in one query. */
  async ask(names: readonly string[]): Promise<Map<string, number>> {
    const last = await this.storage.lastRevisions(names);
    return new Map(names.map((name) => [name, last.get(name) ?? NO_EVENT]));
  }

  /** Without an exact revision only the event id reveals a repetition. */
  private async loadFirstPlaces(batch: readonly AppendRequest[]): Promise<void> {
    const ids = batch.flatMap(({ expected, stream, events: [first] }) =>
      first && (expected === 'any' || expected === 'stream_exists') && !this.places.get(placeKey(stream, first.id))
        ? [first.id]
        : [],
    );
    if (ids.length > 0) await this.lookUp(ids);
  }

  private async lookUp(ids: readonly string[]): Promise<void> {
    for (const place of await this.storage.placesOf(ids)) this.places.set(placeKey(place.stream, place.id), place);
  }

  private async decideOne(request: AppendRequest, known: Map<string, number>): Promise<AppendOutcome> {
    const { stream, expected, events } = request;
    const last = known.get(stream) ?? NO_EVENT;
    const before = await this.repeatedOutcome(request, last);
    if (before) return before;
    if (!meets(last, expected)) return wrongVersion(last, expected);
    let outcome: AppendOutcome = { kind: 'appended', revision: last, position: this.head };
    for (const event of events) outcome = this.accept(stream, event, known);
    return outcome;
  }

  /**
   * An append is a repetition when the stream already has its events, in order: after the expected revision, or
   * anywhere for `any`. Repeats the first answer then.
   */
  private async repeatedOutcome(request: AppendRequest, lastRevision: number): Promise<AppendOutcome | undefined> {
    const { stream, expected, events } = request;
    const [first] = events;
    if (!first || lastRevision === NO_EVENT) return undefined;
    const place = (id: string) => this.places.get(placeKey(stream, id));
    const exact = expected === 'no_stream' ? -1 : expected;
    if (typeof exact === 'number') {
      if (lastRevision <= exact) return undefined;
      if (events.some((event) => !place(event.id))) await this.lookUp(events.map((event) => event.id));
    }
    const start = place(first.id)?.revision;
    if (start === undefined || (typeof exact === 'number' && start !== exact + 1)) return undefined;
    if (events.some((event) => !place(event.id))) await this.lookUp(events.map((event) => event.id));
    if (events.some((event, index) => place(event.id)?.revision !== start + index)) {
      return wrongVersion(lastRevision, expected);
    }
    const last = place(events.at(-1)?.id ?? first.id);
    return last && { kind: 'appended', revision: last.revision, position: last.position };
  }

  private accept(stream: string, event: NewEvent, known: Map<string, number>): AppendOutcome {
    const revision = (known.get(stream) ?? NO_EVENT) + 1;
    this.head += 1;
    this.accepted.push({ ...event, stream, revision, position: this.head, created: Date.now() });
    this.places.set(placeKey(stream, event.id), { stream, revision, position: this.head });
    known.set(stream, revision);
    return { kind: 'appended', revision, position: this.head };
  }
}
