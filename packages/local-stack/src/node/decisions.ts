import { randomUUID } from 'node:crypto';
import {
  type AppendOutcome,
  type ExpectedRevision,
  isMetadataStream,
  METADATA_TYPE,
  metadataStreamOf,
  type NewEvent,
  type RecordedEvent,
  TOMBSTONE_REVISION,
  TOMBSTONE_TYPE,
} from './event';
import { Recent } from './recent';
import type { EventPlace, LogStorage } from './storage';
import {
  isSoftDeleted,
  isTombstoned,
  limitsOf,
  meets,
  type StreamState,
  stateOf,
  TRUNCATE_ALL,
  wrongVersion,
} from './stream-state';

export interface AppendRequest {
  readonly kind: 'append' | 'delete' | 'tombstone';
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly NewEvent[];
}

const REMEMBERED_STREAMS = 100_000;
const REMEMBERED_EVENTS = 100_000;

/** The stream and its metadata stream. */
export const withMetadata = (stream: string): string[] =>
  isMetadataStream(stream) ? [stream] : [stream, metadataStreamOf(stream)];

const placeKey = (stream: string, id: string): string => `${stream}\0${id}`;

function systemEvent(type: string, content: string): NewEvent {
  return { id: randomUUID(), type, json: true, data: Buffer.from(content, 'utf8'), metadata: new Uint8Array() };
}

/**
 * Decides appends one by one: accepted or not, at which revision and position, or a repetition of an earlier one.
 * Caches recently used streams and events; the storage knows the rest. For one writer, one batch at a time.
 */
export class AppendDecisions {
  private readonly streams = new Recent<string, StreamState>(REMEMBERED_STREAMS);
  private readonly places = new Recent<string, EventPlace>(REMEMBERED_EVENTS);
  private accepted: RecordedEvent[] = [];
  private head = 0;

  constructor(private readonly storage: LogStorage) {}

  /** Cached state of a stream; undefined when the storage must be asked. */
  remembered(stream: string): StreamState | undefined {
    return this.streams.get(stream);
  }

  /** Call this once the events of `decide` are stored, or with states the storage reported since the last store. */
  remember(states: ReadonlyMap<string, StreamState>): void {
    for (const [stream, state] of states) {
      this.streams.set(stream, state);
      // A reader may have cached the stream before its metadata changed.
      if (isMetadataStream(stream) && !states.has(stream.slice(2))) this.streams.delete(stream.slice(2));
    }
  }

  /** Call this when accepted events may not have been stored. */
  forget(): void {
    this.streams.clear();
    this.places.clear();
  }

  /**
   * @returns outcomes in the order of the requests; events to store, numbered from `head + 1`; states to remember after
   * that.
   */
  async decide(
    batch: readonly AppendRequest[],
    head: number,
  ): Promise<{ outcomes: AppendOutcome[]; events: RecordedEvent[]; states: ReadonlyMap<string, StreamState> }> {
    this.accepted = [];
    this.head = head;
    const known = await this.statesOf(batch);
    const outcomes: AppendOutcome[] = [];
    for (const request of batch) outcomes.push(await this.decideOne(request, known));
    return { outcomes, events: this.accepted, states: known };
  }

  /** States of all streams of the batch. Asks the storage once for those not cached. */
  private async statesOf(batch: readonly AppendRequest[]): Promise<Map<string, StreamState>> {
    const known = new Map<string, StreamState>();
    const unknown = new Set<string>();
    for (const { stream } of batch) {
      for (const name of withMetadata(stream)) {
        const state = this.streams.get(name);
        if (state) known.set(name, state);
        else unknown.add(name);
      }
    }
    if (unknown.size > 0) for (const [name, state] of await this.ask([...unknown])) known.set(name, state);
    await this.loadFirstPlaces(batch);
    return known;
  }

  /** States of streams from the storage, in one query. */
  async ask(names: readonly string[]): Promise<Map<string, StreamState>> {
    const last = await this.storage.lastEvents([...new Set(names.flatMap(withMetadata))]);
    return new Map(names.map((name) => [name, stateOf(last.get(name), last.get(metadataStreamOf(name)))]));
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

  private async decideOne(request: AppendRequest, known: Map<string, StreamState>): Promise<AppendOutcome> {
    const { stream, expected, events } = request;
    const state = known.get(stream) ?? stateOf(undefined, undefined);
    if (isTombstoned(state)) return { kind: 'stream-deleted' };
    if (request.kind === 'append') {
      const before = await this.repeatedOutcome(request, state);
      if (before) return before;
    }
    if (!meets(state, expected, stream)) return wrongVersion(state, expected);
    if (request.kind === 'delete') {
      const metadata = known.get(metadataStreamOf(stream));
      if (state.last < 0 && (metadata?.last ?? -1) < 0) return wrongVersion(state, expected);
      return this.setLimits(stream, TRUNCATE_ALL, known);
    }
    if (request.kind === 'tombstone') {
      return this.accept(stream, systemEvent(TOMBSTONE_TYPE, '{}'), known, TOMBSTONE_REVISION);
    }
    if (isSoftDeleted(state)) this.setLimits(stream, String(state.last + 1), known);
    let outcome: AppendOutcome = { kind: 'appended', revision: state.last, position: this.head };
    for (const event of events) outcome = this.accept(stream, event, known);
    return outcome;
  }

  /**
   * An append is a repetition when the stream already has its events, in order: after the expected revision, or
   * anywhere for `any`. Repeats the first answer then.
   */
  private async repeatedOutcome(request: AppendRequest, state: StreamState): Promise<AppendOutcome | undefined> {
    const { stream, expected, events } = request;
    const [first] = events;
    if (!first || state.last < 0) return undefined;
    const place = (id: string) => this.places.get(placeKey(stream, id));
    const exact = expected === 'no_stream' ? -1 : expected;
    if (typeof exact === 'number') {
      if (state.last <= exact) return undefined;
      if (events.some((event) => !place(event.id))) await this.lookUp(events.map((event) => event.id));
    }
    const start = place(first.id)?.revision;
    if (start === undefined || (typeof exact === 'number' && start !== exact + 1)) return undefined;
    if (events.some((event) => !place(event.id))) await this.lookUp(events.map((event) => event.id));
    if (events.some((event, index) => place(event.id)?.revision !== start + index)) {
      return wrongVersion(state, expected);
    }
    const last = place(events.at(-1)?.id ?? first.id);
    return last && { kind: 'appended', revision: last.revision, position: last.position };
  }

  private setLimits(stream: string, truncateBefore: string, known: Map<string, StreamState>): AppendOutcome {
    const maxCount = known.get(stream)?.maxCount;
    const limits = maxCount === undefined ? '' : `,"$maxCount":${maxCount}`;
    const content = `{"$tb":${truncateBefore}${limits}}`;
    return this.accept(metadataStreamOf(stream), systemEvent(METADATA_TYPE, content), known);
  }

  private accept(
    stream: string,
    event: NewEvent,
    known: Map<string, StreamState>,
    revision = (known.get(stream)?.last ?? -1) + 1,
  ): AppendOutcome {
    this.head += 1;
    const recorded: RecordedEvent = { ...event, stream, revision, position: this.head, created: Date.now() };
    this.accepted.push(recorded);
    this.places.set(placeKey(stream, event.id), { stream, revision, position: this.head });
    known.set(stream, { ...(known.get(stream) ?? stateOf(undefined, undefined)), last: revision });
    if (isMetadataStream(stream)) {
      const subject = stream.slice(2);
      const current = known.get(subject) ?? this.streams.get(subject);
      if (current) known.set(subject, { ...current, ...limitsOf(event) });
    }
    return { kind: 'appended', revision, position: this.head };
  }
}
