import type { Room } from '../core/width';
import { type Column, hasRoom } from './columns';

/** What a user ticked and unticked: a column's key hides it; with a plus before, it is shown without room too. */
export type Marks = ReadonlySet<string>;

/** Marks a column shown without room: the table scrolls sideways. */
const wanted = (key: string) => `+${key}`;

/** Whether somebody asked for a column without room. */
export const hasWanted = (marks: Marks): boolean => [...marks].some((mark) => mark.startsWith('+'));

/** At first, optional columns are hidden. */
export const firstMarks = <Row>(columns: readonly Column<Row>[]): Marks =>
  new Set(columns.filter(({ optional }) => optional).map(({ key }) => key));

export const isShown = <Row>(column: Column<Row>, marks: Marks, room: Room): boolean =>
  !marks.has(column.key) && (hasRoom(column, room) || marks.has(wanted(column.key)));

/** What is shown when even the columns of the narrowest room are too wide: the last `cut` go, but never who the row is about, nor what somebody asked for. */
export function withoutLast<Row>(shown: readonly Column<Row>[], marks: Marks, cut: number): readonly Column<Row>[] {
  if (cut === 0) return shown;
  const gone = new Set(
    shown
      .filter(({ fixed }) => !fixed)
      .slice(-cut)
      .filter(({ key }) => !marks.has(wanted(key))),
  );
  return shown.filter((column) => !gone.has(column));
}

/** The marks once a column was ticked or unticked in this room. @param isCut it is left out, whatever the room */
export function marksAfter<Row>(marks: Marks, column: Column<Row>, room: Room, ticked: boolean, isCut = false): Marks {
  const { key, optional } = column;
  const next = new Set(marks);
  next.delete(ticked ? key : wanted(key));
  const fits = hasRoom(column, room) && !isCut;
  if (ticked && !fits) next.add(wanted(key));
  // Without room a column is hidden already, and comes back where there is some.
  if (!ticked && (fits || optional)) next.add(key);
  return next;
}
