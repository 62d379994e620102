import type { Direction, RecordedEvent } from './event';

/** Where an event lies. */
export interface EventPlace {
  readonly stream: string;
  readonly revision: number;
  readonly position: number;
}

/** The last event of a stream, with its content for metadata streams only. */
export interface LastEvent {
  readonly revision: number;
  readonly type: string;
  readonly data: Uint8Array;
}

export interface StreamRange {
  readonly stream: string;
  /** First revision to answer when reading forwards, last one when reading backwards; inclusive. */
  readonly from: number;
  /** Revisions below are not answered. */
  readonly lowest: number;
  readonly direction: Direction;
  /** Most events to answer; fewer come when their bytes would fill the page. */
  readonly limit: number;
}

export interface AllRange {
  /** Inclusive. */
  readonly from: number;
  readonly direction: Direction;
  readonly limit: number;
}

/** Keeps recorded events. One writer uses it at a time; `open` makes sure of that. */
export interface LogStorage {
  /** Takes the sole right to write and answers the last position, 0 for an empty log. Throws when another has it. */
  open(): Promise<number>;
  /** Calls back when the right to write is lost; `open` may then be tried again. */
  onLost(listener: (reason: Error) => void): void;
  /** Keeps all events or none; resolves once they survive a crash. */
  insert(events: readonly RecordedEvent[]): Promise<void>;
  /** Last event of each stream that has one. */
  lastEvents(streams: readonly string[]): Promise<Map<string, LastEvent>>;
  /** Places of the events with these ids; an id may lie in several streams. */
  placesOf(ids: readonly string[]): Promise<readonly (EventPlace & { readonly id: string })[]>;
  readStream(range: StreamRange): Promise<RecordedEvent[]>;
  readAll(range: AllRange): Promise<RecordedEvent[]>;
  close(): Promise<void>;
}

/** Bytes of events a page may hold; one larger event makes a page of its own. */
export const PAGE_BYTES = 4 * 1024 * 1024;
