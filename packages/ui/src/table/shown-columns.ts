import { type Column, displayed } from './columns';

/** What a user ticked and unticked: a column's key hides it; with a plus before, it is shown without room too. */
export type Marks = ReadonlySet<string>;

/** Marks a column shown without room: the table scrolls sideways. */
const wanted = (key: string) => `+${key}`;

/** At first, optional columns are hidden. */
export const firstMarks = <Row>(columns: readonly Column<Row>[]): Marks =>
  new Set(columns.filter(({ optional }) => optional).map(({ key }) => key));

/** The columns that are asked for, but for those that have no room. @param cut keys of these */
export const shownOf = <Row>(columns: readonly Column<Row>[], marks: Marks, cut: ReadonlySet<string>) =>
  columns.filter(({ key }) => !marks.has(key) && (!cut.has(key) || marks.has(wanted(key))));

/**
 * The columns that go for the others to fit: those that are empty in every row before all, then in the order that the list declares, then the
 * last. Who the row is about stays, and one more; so does what somebody asked for, which has no part in the room of the others.
 * @param widths of the columns at their narrowest @param over pixels that they are wider than their frame
 */
export function withoutRoom<Row extends object>(
  shown: readonly Column<Row>[],
  marks: Marks,
  rows: readonly Row[],
  widths: ReadonlyMap<string, number>,
  over: number,
): readonly string[] {
  const width = ({ key }: Column<Row>) => widths.get(key) ?? 0;
  // A cell of its own may say something of no value.
  const isEmpty = ({ cell, value, kind }: Column<Row>) =>
    rows.length > 0 && rows.every((row) => (cell ? value(row) === '' : displayed(value(row), kind) === ''));
  const asked = shown.filter(({ key }) => marks.has(wanted(key)));
  const free = shown.filter((column) => !column.fixed && !asked.includes(column));
  const rank = new Map(
    free.map((column, at) => [column, (isEmpty(column) ? 0 : (column.drops ?? 1_000)) - at / 1_000] as const),
  );
  const going = free.toSorted((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0));
  const most = asked.length > 0 || shown.some(({ fixed }) => fixed) ? going.length - 1 : going.length - 2;
  let left = over - asked.reduce((sum, column) => sum + width(column), 0);
  const gone: string[] = [];
  for (const column of going) {
    if (left <= 0 || gone.length >= most) break;
    gone.push(column.key);
    left -= width(column);
  }
  return gone;
}

/** The marks once a column was ticked or unticked. @param isCut it has no room */
export function marksAfter<Row>(marks: Marks, { key, optional }: Column<Row>, ticked: boolean, isCut: boolean): Marks {
  const next = new Set(marks);
  next.delete(ticked ? key : wanted(key));
  if (ticked && isCut) next.add(wanted(key));
  // Without room a column is hidden already, and comes back where there is some.
  if (!ticked && (!isCut || optional)) next.add(key);
  return next;
}
