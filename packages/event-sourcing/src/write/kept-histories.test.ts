import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { RawEvent } from '../codec/codec';
import { createKeptHistories, endOf } from './kept-histories';

const eventsOf = (stream: string, from: number, upTo: number): RawEvent[] =>
  Array.from({ length: upTo - from + 1 }, (_, index) => ({
    type: 'Moved',
    version: 1,
    data: {},
    eventId: `${stream}-${from + index}`,
    stream,
    revision: from + index,
    position: BigInt(from + index),
    metadata: { actor: '1', commandId: 'c', correlationId: 'r', at: '2026-11-30T00:00:00.000Z' },
  }));

describe('kept histories', () => {
  test('grow by what was appended at their end, and are forgotten where something is missing between', () => {
    const kept = createKeptHistories();
    kept.extend('a', eventsOf('a', 3, 3));
    expect(kept.of('a')).toBeUndefined();
    kept.keep('a', eventsOf('a', 0, 2));
    kept.extend('a', eventsOf('a', 3, 4));
    expect(kept.of('a')).toEqual(eventsOf('a', 0, 4));
    kept.extend('a', eventsOf('a', 2, 3));
    kept.keep('a', eventsOf('a', 0, 1));
    expect(kept.of('a')).toEqual(eventsOf('a', 0, 4));
    kept.extend('a', eventsOf('a', 6, 6));
    expect(kept.of('a')).toBeUndefined();
  });

  test('are bounded together: those asked for least recently go first, and one that is too long is not kept', () => {
    const kept = createKeptHistories(5);
    kept.keep('a', eventsOf('a', 0, 1));
    kept.keep('b', eventsOf('b', 0, 1));
    expect(kept.of('a')).toHaveLength(2);
    kept.keep('c', eventsOf('c', 0, 1));
    expect(['a', 'b', 'c'].map((stream) => kept.of(stream)?.length)).toEqual([2, undefined, 2]);
    kept.keep('long', eventsOf('long', 0, 5));
    expect(['a', 'c', 'long'].map((stream) => kept.of(stream)?.length)).toEqual([2, 2, undefined]);
    kept.keep('b', eventsOf('b', 0, 4));
    expect(['a', 'b', 'c'].map((stream) => kept.of(stream)?.length)).toEqual([undefined, 5, undefined]);
  });

  test('whatever comes in whatever order, one has each revision from 0 to its end once, and all together stay within the bound', () => {
    const stream = fc.constantFrom('a', 'b', 'c');
    const number = fc.nat({ max: 6 });
    const act = fc.oneof(
      fc.record({ act: fc.constant('keep' as const), stream, from: fc.constant(0), length: number }),
      fc.record({ act: fc.constant('extend' as const), stream, from: number, length: fc.integer({ min: 1, max: 3 }) }),
      fc.record({ act: fc.constant('forget' as const), stream, from: number, length: number }),
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
        const kept = createKeptHistories(8);
        for (const { act: what, stream: name, from, length } of acts) {
          kept[what](name, eventsOf(name, from, from + length - 1));
          const all = ['a', 'b', 'c'].map((one) => kept.of(one) ?? []);
          for (const history of all)
            expect(history.map(({ revision }) => revision)).toEqual(history.map((_, index) => index));
          expect(all.reduce((sum, history) => sum + endOf(history) + 1, 0)).toBeLessThanOrEqual(8);
        }
      }),
    );
  });
});
