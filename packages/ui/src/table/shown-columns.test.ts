import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Room, rooms } from '../core/width';
import type { Column } from './columns';
import { firstMarks, isShown, type Marks, marksAfter, withoutLast } from './shown-columns';

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
const keyOf = ({ key }: Column<Row>) => key;
const shownIn = (room: Room, marks: Marks) => columns.filter((one) => isShown(one, marks, room)).map(keyOf);
const turn = (marks: Marks, key: string, room: Room, ticked: boolean): Marks =>
  columns.filter((one) => keyOf(one) === key).reduce((before, one) => marksAfter(before, one, room, ticked), marks);

describe('the columns that a list shows', () => {
  const first = firstMarks(columns);

  test('are at first those that are not optional and have room', () => {
    expect(shownIn('wide', first)).toEqual(['nom', 'ville']);
    expect(shownIn('compact', first)).toEqual(['nom']);
  });

  test('without room for these either leave the last out, but not who the row is about nor what was asked for', () => {
    const all = [column('nom', { fixed: true }), column('ville'), column('mobile'), column('parts')];
    const left = (marks: Marks, cut: number) => withoutLast(all, marks, cut).map(keyOf);
    expect([left(first, 0), left(first, 2)]).toEqual([all.map(keyOf), ['nom', 'ville']]);
    const asked = marksAfter(first, column('parts'), 'tablet', true, true);
    expect(left(asked, 2)).toEqual(['nom', 'ville', 'parts']);
  });

  test('a column ticked where it had no room can be unticked where it has', () => {
    const ticked = turn(first, 'ville', 'compact', true);
    const unticked = turn(ticked, 'ville', 'wide', false);
    expect([shownIn('wide', unticked), shownIn('compact', unticked)]).toEqual([['nom'], ['nom']]);
  });

  test('a column ticked and unticked where it has no room comes back where it has, unless it is optional', () => {
    const marks = ['ville', 'parts'].reduce(
      (before, key) => turn(turn(before, key, 'compact', true), key, 'compact', false),
      first,
    );
    expect([shownIn('compact', marks), shownIn('wide', marks)]).toEqual([['nom'], ['nom', 'ville']]);
  });

  test('whatever was ticked before, a box does what it says and leaves the other columns', () => {
    const turns = fc.record({
      room: fc.constantFrom(...rooms),
      key: fc.constantFrom(...columns.map(keyOf)),
    });
    fc.assert(
      fc.property(fc.array(turns, { minLength: 1, maxLength: 12 }), (all) => {
        let marks = first;
        for (const { room, key } of all) {
          const before = shownIn(room, marks);
          // A box offers the opposite of what is shown.
          const ticks = !before.includes(key);
          marks = turn(marks, key, room, ticks);
          const after = shownIn(room, marks);
          expect(after.includes(key)).toBe(ticks);
          expect(after.filter((one) => one !== key)).toEqual(before.filter((one) => one !== key));
        }
      }),
    );
  });
});
