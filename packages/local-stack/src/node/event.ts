/** An event as a writer proposes it. */
export interface NewEvent {
  /** UUID in lower case with dashes. */
  readonly id: string;
  readonly type: string;
  readonly json: boolean;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

/** An event as the log keeps it. */
export interface RecordedEvent extends NewEvent {
  /** Position in `$all`: 1, 2, 3… without gaps. */
  readonly position: number;
  readonly stream: string;
  /** Position in its stream, from 0. */
  readonly revision: number;
  /** Milliseconds since 1970. */
  readonly created: number;
}

/** Stream state the writer expects; a number is the exact revision of the last event. */
export type ExpectedRevision = 'any' | 'no_stream' | 'stream_exists' | number;

export type Direction = 'forwards' | 'backwards';

export type AppendOutcome =
  | { readonly kind: 'appended'; readonly revision: number; readonly position: number }
  | {
      readonly kind: 'wrong-expected-version';
      readonly expected: ExpectedRevision;
      /** `undefined` when the stream does not exist. */
      readonly current: number | undefined;
    };

/** Streams of the store itself: metadata (`$$…`) could hide what others hold, so nobody writes them. */
export const isSystemStream = (stream: string): boolean => stream.startsWith('$');

/** Approximate size of an event in bytes, to bound pages and commits. */
export const sizeOf = (event: NewEvent): number => event.data.length + event.metadata.length + 200;

/** The log cannot take writes now (database lost, or closing). Retry later. */
export class LogUnavailable extends Error {
  override readonly name = 'LogUnavailable';
}
