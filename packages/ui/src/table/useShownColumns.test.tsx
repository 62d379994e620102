import { describe, expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import fc from 'fast-check';
import { type Room, rooms } from '../core/width';
import type { Column } from './columns';
import { useShownColumns } from './useShownColumns';

type Row = Readonly<Record<string, string>>;

const column = (key: string, more: Partial<Column<Row>> = {}): Column<Row> => ({
  key,
  header: key,
  value: (row) => row[key],
  ...more,
});
const columns = [
  column('nom'),
  column('ville', { hideBelow: 'compact' }),
  column('commentaire', { optional: true }),
  column('parts', { optional: true, hideBelow: 'desktop', backBelow: 'tablet' }),
];

/** A list as one device shows it: `room` is the window's, `tick` and `untick` are the chooser's boxes. */
function device(room: Room = 'wide') {
  localStorage.clear();
  const { result, rerender } = renderHook((now: Room) => useShownColumns('test', columns, now), { initialProps: room });
  const show = (isShown: boolean) => (key: string) => act(() => result.current[1](key, isShown));
  return {
    resize: (now: Room) => rerender(now),
    tick: show(true),
    untick: show(false),
    shown: () => result.current[0].map(({ key }) => key),
  };
}

describe('the columns that a list shows', () => {
  test('are at first those that are not optional and have room', () => {
    expect(device('wide').shown()).toEqual(['nom', 'ville']);
    expect(device('compact').shown()).toEqual(['nom']);
  });

  test('a column ticked where it had no room can be unticked where it has', () => {
    const list = device('compact');
    list.tick('ville');
    list.resize('wide');
    list.untick('ville');
    expect(list.shown()).toEqual(['nom']);
    list.resize('compact');
    expect(list.shown()).toEqual(['nom']);
  });

  test('a column ticked and unticked where it has no room comes back where it has, unless it is optional', () => {
    const list = device('compact');
    for (const key of ['ville', 'parts']) {
      list.tick(key);
      list.untick(key);
    }
    expect(list.shown()).toEqual(['nom']);
    list.resize('wide');
    expect(list.shown()).toEqual(['nom', 'ville']);
  });

  test('whatever was ticked before, a box does what it says and leaves the other columns', () => {
    const turn = fc.record({
      room: fc.constantFrom(...rooms),
      key: fc.constantFrom(...columns.map(({ key }) => key)),
      isShown: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(turn, { minLength: 1, maxLength: 8 }), (turns) => {
        const list = device();
        for (const { room, key, isShown } of turns) {
          list.resize(room);
          const before = list.shown();
          // A box offers the opposite of what is shown.
          if (before.includes(key) === isShown) continue;
          (isShown ? list.tick : list.untick)(key);
          const others = before.filter((one) => one !== key);
          expect(list.shown().filter((one) => one !== key)).toEqual(others);
          expect(list.shown().includes(key)).toBe(isShown);
        }
      }),
    );
  });
});
