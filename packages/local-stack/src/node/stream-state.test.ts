import { describe, expect, test } from '@jest/globals';
import { METADATA_TYPE, TOMBSTONE_REVISION } from './event';
import { exists, firstVisible, isSoftDeleted, limitsOf, meets, type StreamState, TRUNCATE_ALL } from './stream-state';

const state = (given: Partial<StreamState>): StreamState => ({
  last: -1,
  truncateBefore: 0,
  maxCount: undefined,
  ...given,
});
const metadata = (text: string) => ({ type: METADATA_TYPE, data: Buffer.from(text) });

describe('a stream', () => {
  test('exists while it has visible events', () => {
    expect(exists(state({}))).toBe(false);
    expect(exists(state({ last: 0 }))).toBe(true);
    expect(exists(state({ last: 4, truncateBefore: 4 }))).toBe(true);
    expect(isSoftDeleted(state({ last: 4, truncateBefore: TOMBSTONE_REVISION }))).toBe(true);
  });

  test('meets "no stream" before its first event and after a delete, and an exact revision only at its last event', () => {
    const deleted = state({ last: 4, truncateBefore: TOMBSTONE_REVISION });
    expect([state({}), deleted, state({ last: 4 })].map((one) => meets(one, 'no_stream', 'a-1'))).toEqual([
      true,
      true,
      false,
    ]);
    expect([3, 4, 5].map((revision) => meets(state({ last: 4 }), revision, 'a-1'))).toEqual([false, true, false]);
    expect(meets(deleted, 'stream_exists', 'a-1')).toBe(false);
  });

  test('shows what its metadata allows: the stricter of first revision and count', () => {
    expect(firstVisible(state({ last: 9 }))).toBe(0);
    expect(firstVisible(state({ last: 9, truncateBefore: 3 }))).toBe(3);
    expect(firstVisible(state({ last: 9, truncateBefore: 3, maxCount: 2 }))).toBe(8);
  });

  test('reads its limits from metadata and ignores other fields', () => {
    expect(limitsOf(metadata(`{"$tb": ${TRUNCATE_ALL}, "owner": "x"}`)).truncateBefore).toBe(TOMBSTONE_REVISION);
    expect(limitsOf(metadata('{"$maxCount":5}'))).toEqual({ truncateBefore: 0, maxCount: 5 });
    expect(limitsOf(metadata('not json'))).toEqual({ truncateBefore: 0, maxCount: undefined });
    expect(limitsOf({ type: 'Other', data: Buffer.from('{"$tb":3}') }).truncateBefore).toBe(0);
  });
});
