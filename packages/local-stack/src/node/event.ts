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
  /** Place in `$all`: 1, 2, 3… without a gap. */
  readonly position: number;
  readonly stream: string;
  /** Place in its stream, from 0; `TOMBSTONE_REVISION` for the event that ends a stream for good. */
  readonly revision: number;
  /** Milliseconds since 1970. */
  readonly created: number;
}

/** What the writer believes of the stream; a number is the exact revision of its last event. */
export type ExpectedRevision = 'any' | 'no_stream' | 'stream_exists' | number;

export type Direction = 'forwards' | 'backwards';

export type AppendOutcome =
  | { readonly kind: 'appended'; readonly revision: number; readonly position: number }
  | {
      readonly kind: 'wrong-expected-version';
      readonly expected: ExpectedRevision;
      /** `undefined` when there is no such stream. */
      readonly current: number | undefined;
    }
  | { readonly kind: 'stream-deleted' };

/** A tombstone takes the last place of its stream. JavaScript's largest exact integer stands for the protocol's. */
export const TOMBSTONE_REVISION = Number.MAX_SAFE_INTEGER;
export const METADATA_TYPE = '$metadata';
export const TOMBSTONE_TYPE = '$streamDeleted';

/** Name of the stream that holds the metadata of `stream`. */
export const metadataStreamOf = (stream: string): string => `$$${stream}`;
export const isMetadataStream = (stream: string): boolean => stream.startsWith('$$');

/** Bytes an event takes, near enough to bound pages and commits. */
export const sizeOf = (event: NewEvent): number => event.data.length + event.metadata.length + 200;

/** The log cannot take writes now (lost its database, or is closing); trying again later is right. */
export class LogUnavailable extends Error {
  override readonly name = 'LogUnavailable';
}
