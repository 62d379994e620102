import { expect, test } from '@jest/globals';
import type { RecordedEvent } from './event';
import { Recent, Tail } from './recent';

const recorded = (position: number, bytes = 10): RecordedEvent => ({
  position,
  stream: 'a-1',
  revision: position,
  created: 0,
  id: '',
  type: 'T',
  json: true,
  data: new Uint8Array(bytes),
  metadata: new Uint8Array(),
});

test('beyond its capacity it drops the entry unused for longest', () => {
  const recent = new Recent<string, number>(2);
  recent.set('a', 1);
  recent.set('b', 2);
  recent.get('a');
  recent.set('c', 3);
  expect(['a', 'b', 'c'].map((key) => recent.get(key))).toEqual([1, undefined, 3]);
});

test('the tail returns the newest events and no older ones', () => {
  const tail = new Tail();
  tail.push(Array.from({ length: 20_000 }, (_, index) => recorded(index + 1)));
  expect(tail.from(1, 10)).toBeUndefined();
  expect(tail.from(19_999, 10)?.map(({ position }) => position)).toEqual([19_999, 20_000]);
  expect(tail.from(20_001, 10)).toEqual([]);
});

test('the tail stays within its byte bound and keeps at least the last event', () => {
  const tail = new Tail();
  tail.push([1, 2, 3].map((position) => recorded(position, 40 * 1024 * 1024)));
  expect(tail.from(2, 10)).toBeUndefined();
  expect(tail.from(3, 10)).toHaveLength(1);
});
