import { clockOf, minuteOf } from '../minutes';
import type { Drawn } from './lessons';

/** A row between two marks of the clock: whenever a lesson begins or ends, and at each hour. */
interface Row {
  readonly from: number;
  readonly minutes: number;
}

/** Where a lesson stands: lines of the rows, from 1, and beside which others of its column. */
interface InSheet<L> {
  readonly lesson: L;
  readonly column: number;
  readonly lane: number;
  readonly begins: number;
  readonly ends: number;
}

interface Layout<L> {
  readonly rows: readonly Row[];
  /** Of each column, how many lessons stand side by side at most; 1 without any. */
  readonly lanes: readonly number[];
  readonly placed: readonly InSheet<L>[];
}

const HOUR = 60;
type Hours = Pick<Drawn, 'heureDebut' | 'heureFin'>;

/** Lessons of columns between the marks of one clock: rows grow with what stands in them, so that nothing is cut. */
export function laidOut<L extends Hours>(
  lessons: readonly L[],
  columns: readonly string[],
  columnsOf: (lesson: L) => readonly string[],
): Layout<L> {
  const spans = lessons.map(({ heureDebut, heureFin }) => [minuteOf(heureDebut), minuteOf(heureFin)] as const);
  const first = Math.floor(Math.min(...spans.map(([from]) => from)) / HOUR) * HOUR;
  const last = Math.ceil(Math.max(...spans.map(([, to]) => to)) / HOUR) * HOUR;
  const hours =
    lessons.length === 0 ? [] : Array.from({ length: (last - first) / HOUR + 1 }, (_, at) => first + at * HOUR);
  const marks = [...new Set([...hours, ...spans.flat()])].sort((one, other) => one - other);
  const lanes: number[] = [];
  const placed = columns.flatMap((column, index) => {
    const ends: number[] = [];
    const there = lessons
      .filter((lesson) => columnsOf(lesson).includes(column))
      .sort((one, other) => minuteOf(one.heureDebut) - minuteOf(other.heureDebut))
      .map((lesson) => {
        const [from, to] = [minuteOf(lesson.heureDebut), minuteOf(lesson.heureFin)];
        const free = ends.findIndex((end) => end <= from);
        const lane = free < 0 ? ends.length : free;
        ends[lane] = to;
        return { lesson, column: index, lane, begins: marks.indexOf(from) + 1, ends: marks.indexOf(to) + 1 };
      });
    lanes.push(Math.max(1, ends.length));
    return there;
  });
  const rows = marks.slice(0, -1).map((from, at) => ({ from, minutes: (marks[at + 1] ?? from) - from }));
  return { rows, lanes, placed };
}

/** « 14:00 » where a row begins at the hour. */
export const hourOf = ({ from }: Row): string | undefined => (from % HOUR === 0 ? clockOf(from) : undefined);
