import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Texts, textColumn } from '../testing/text-column';
import type { Column } from './columns';
import { firstMarks, type Marks, marksAfter, shownOf, withoutRoom } from './shown-columns';

const columns = [
  textColumn('nom', { fixed: true }),
  textColumn('naissance', { drops: 2 }),
  textColumn('ville'),
  textColumn('handicap', { drops: 9 }),
  textColumn('mobile', { drops: 1 }),
  textColumn('parts', { optional: true }),
];
const rows: readonly Texts[] = [
  { nom: 'ADAM', naissance: '2010', ville: 'Albi', handicap: '', mobile: '06', parts: '2' },
  { nom: 'AUBRY', naissance: '2012', ville: 'Castres', handicap: '', mobile: '', parts: '1' },
];
const keyOf = ({ key }: Column<Texts>) => key;
const NONE = new Set<string>();
const shownIn = (cut: ReadonlySet<string>, marks: Marks) => shownOf(columns, marks, cut).map(keyOf);
const turn = (marks: Marks, key: string, cut: ReadonlySet<string>, ticked: boolean): Marks =>
  columns
    .filter((one) => keyOf(one) === key)
    .reduce((before, one) => marksAfter(before, one, ticked, cut.has(key)), marks);
const first = firstMarks(columns);
const gone = (over: number, marks: Marks = first) =>
  withoutRoom(shownOf(columns, marks, NONE), marks, rows, new Map(columns.map(({ key }) => [key, 100])), over);

describe('the columns that a list shows', () => {
  test('are at first those that are not optional, but for those without room', () => {
    expect(shownIn(NONE, first)).toEqual(['nom', 'naissance', 'ville', 'handicap', 'mobile']);
    expect(shownIn(new Set(['ville']), first)).toEqual(['nom', 'naissance', 'handicap', 'mobile']);
  });

  test('make room by those that are empty, then as declared, then by the last; who the row is about stays, with one more', () => {
    expect([gone(0), gone(1), gone(101), gone(250), gone(9_999)]).toEqual([
      [],
      ['handicap'],
      ['handicap', 'mobile'],
      ['handicap', 'mobile', 'naissance'],
      ['handicap', 'mobile', 'naissance'],
    ]);
  });

  test('keep what was asked for, which takes no room from the others', () => {
    const asked = turn(first, 'handicap', new Set(['handicap']), true);
    expect([gone(100, asked), gone(101, asked)]).toEqual([[], ['mobile']]);
  });

  test('a column ticked where it had no room can be unticked where it has', () => {
    const ticked = turn(first, 'ville', new Set(['ville']), true);
    const unticked = turn(ticked, 'ville', NONE, false);
    expect(shownIn(NONE, unticked)).not.toContain('ville');
  });

  test('a column ticked and unticked where it has no room comes back where it has, unless it is optional', () => {
    const cut = new Set(['ville', 'parts']);
    const marks = [...cut].reduce((before, key) => turn(turn(before, key, cut, true), key, cut, false), first);
    expect(shownIn(NONE, marks)).toEqual(shownIn(NONE, first));
  });

  test('whatever was ticked before, a box does what it says and leaves the other columns', () => {
    const keys = columns.map(keyOf);
    const turns = fc.record({ cut: fc.subarray(keys), key: fc.constantFrom(...keys) });
    fc.assert(
      fc.property(fc.array(turns, { minLength: 1, maxLength: 12 }), (all) => {
        let marks = first;
        for (const { cut: without, key } of all) {
          const cut = new Set(without);
          const before = shownIn(cut, marks);
          // A box offers the opposite of what is shown.
          const ticks = !before.includes(key);
          marks = turn(marks, key, cut, ticks);
          const after = shownIn(cut, marks);
          expect(after.includes(key)).toBe(ticks);
          expect(after.filter((one) => one !== key)).toEqual(before.filter((one) => one !== key));
        }
      }),
    );
  });
});
