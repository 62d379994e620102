import type { Direction, RecordedEvent } from './event';

/** Position of an event. */
export interface EventPlace {
  readonly stream: string;
  readonly revision: number;
  readonly position: number;
}

export interface StreamRange {
  readonly stream: string;
  /** First revision forwards, last one backwards; inclusive. */
  readonly from: number;
  readonly direction: Direction;
  /** Maximum number of events; fewer when the page reaches its byte bound. */
  readonly limit: number;
}

export interface AllRange {
  /** Inclusive. */
  readonly from: number;
  readonly direction: Direction;
  readonly limit: number;
}

/** Stores recorded events for one writer at a time, which `open` enforces. */
export interface LogStorage {
  /**
   * Takes the exclusive right to write. @returns the last position, 0 for an empty log. @throws Error when another
   * writer has it.
   */
  open(): Promise<number>;
  /** Registers a listener for the loss of the right to write; call `open` again afterwards. */
  onLost(listener: (reason: Error) => void): void;
  /** Stores all events or none; resolves once they survive a crash. */
  insert(events: readonly RecordedEvent[]): Promise<void>;
  /** Revision of the last event of each non-empty stream. */
  lastRevisions(streams: readonly string[]): Promise<Map<string, number>>;
  /** Positions of the events with these ids; one id may be in several streams. */
  placesOf(ids: readonly string[]): Promise<readonly (EventPlace & { readonly id: string })[]>;
  readStream(range: StreamRange): Promise<RecordedEvent[]>;
  readAll(range: AllRange): Promise<RecordedEvent[]>;
  close(): Promise<void>;
}

/** Maximum bytes of a page; a larger event gets a page of its own. */
export const PAGE_BYTES = 4 * 1024 * 1024;
