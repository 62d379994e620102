import {
  type AppendOutcome,
  type ExpectedRevision,
  isMetadataStream,
  METADATA_TYPE,
  type NewEvent,
  TOMBSTONE_REVISION,
} from './event';
import type { LastEvent } from './storage';

/** Stream state needed to decide an append. */
export interface StreamState {
  /** Revision of the last event, -1 for none. */
  readonly last: number;
  /** Lower revisions are hidden; greater than `last` after a delete. */
  readonly truncateBefore: number;
  /** Maximum number of visible events, the newest. */
  readonly maxCount: number | undefined;
}

/** `$tb` value of a delete: hides everything so far. */
export const TRUNCATE_ALL = '9223372036854775807';

const NO_METADATA = { truncateBefore: 0, maxCount: undefined };

/** Reads `$tb` and `$maxCount` from a `$metadata` event. Content that is not JSON sets nothing. */
export function limitsOf(event: Pick<NewEvent, 'type' | 'data'> | undefined): Omit<StreamState, 'last'> {
  if (event?.type !== METADATA_TYPE) return NO_METADATA;
  const text = Buffer.from(event.data).toString('utf8');
  // May exceed JavaScript's exact integers; any such number hides everything.
  const truncate = /"\$tb"\s*:\s*(\d+)/.exec(text)?.[1];
  const maxCount = /"\$maxCount"\s*:\s*(\d+)/.exec(text)?.[1];
  return {
    truncateBefore: truncate ? Math.min(Number(truncate), TOMBSTONE_REVISION) : 0,
    maxCount: maxCount ? Number(maxCount) : undefined,
  };
}

export function stateOf(last: LastEvent | undefined, metadata: LastEvent | undefined): StreamState {
  return { last: last?.revision ?? -1, ...limitsOf(metadata) };
}

export const isTombstoned = (state: StreamState): boolean => state.last === TOMBSTONE_REVISION;
export const isSoftDeleted = (state: StreamState): boolean => state.last >= 0 && state.truncateBefore > state.last;
export const exists = (state: StreamState): boolean => state.last >= 0 && !isSoftDeleted(state);

/** First revision visible to readers. */
export function firstVisible(state: StreamState): number {
  const byCount = state.maxCount === undefined ? 0 : state.last + 1 - state.maxCount;
  return Math.max(0, state.truncateBefore, byCount);
}

/** Whether the expectation holds. A deleted stream may be started again, or continued at its last revision. */
export function meets(state: StreamState, expected: ExpectedRevision, stream: string): boolean {
  switch (expected) {
    case 'any':
      return true;
    case 'no_stream':
      return !exists(state);
    case 'stream_exists':
      // Metadata may be set before a stream has events.
      return exists(state) || isMetadataStream(stream);
    default:
      return state.last === expected;
  }
}

export function wrongVersion(state: StreamState, expected: ExpectedRevision): AppendOutcome {
  return { kind: 'wrong-expected-version', expected, current: state.last >= 0 ? state.last : undefined };
}
