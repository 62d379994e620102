/** A column: a day, a room or a teacher. */
export interface GridColumn {
  readonly key: string;
  readonly title: string;
  readonly isToday?: boolean;
  /** « Vacances de Noël »: why there are no lessons. */
  readonly bands: readonly string[];
}

/** « Lun. 23 · aujourd’hui »: what the screen says of a column, which paper outlives. */
export const headOf = ({ title, isToday }: Pick<GridColumn, 'title' | 'isToday'>): string =>
  isToday ? `${title} · aujourd’hui` : title;

/** A lesson, one that leaves its place, where it would go, where it could go, or where it would have been. */
type Drawing = 'lesson' | 'leaving' | 'proposed' | 'free' | 'gone';

/** A lesson as a grid draws it. */
export interface GridLesson {
  readonly key: string;
  /** Columns that it stands in. */
  readonly columns: readonly string[];
  readonly heureDebut: string;
  readonly heureFin: string;
  /** All of it in one sentence, for who cannot see the grid. */
  readonly label: string;
  readonly colour: string;
  readonly isCancelled: boolean;
  readonly isConflict: boolean;
  readonly drawn: Drawing;
  /** What stands there in place of a lesson. */
  readonly text?: string;
  readonly isMovable: boolean;
}

/** Where a lesson was dropped. */
export interface Dropped {
  readonly key: string;
  readonly column: string;
  readonly heureDebut: string;
}

/** Each lesson by the number of its columns. */
export const inGrid = <L extends Pick<GridLesson, 'columns'>>(
  lessons: readonly L[],
  columns: readonly Pick<GridColumn, 'key'>[],
): readonly { readonly lesson: L; readonly column: number }[] =>
  lessons.flatMap((lesson) =>
    columns.flatMap(({ key }, column) => (lesson.columns.includes(key) ? [{ lesson, column }] : [])),
  );

/** The calendar starts at 07:00 (001:196), earlier for a lesson that does. */
const STARTS = 7;
const ENDS = 21;
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00:00`;

/** From the hour of the first lesson, 07:00 at the latest, to that after the last, 21:00 at the earliest. */
export function spanOfDay(lessons: readonly Pick<GridLesson, 'heureDebut' | 'heureFin'>[]): {
  readonly from: string;
  readonly to: string;
} {
  const first = Math.min(STARTS, ...lessons.map(({ heureDebut }) => Number(heureDebut.slice(0, 2))));
  const last = lessons.map(({ heureFin }) => Number(heureFin.slice(0, 2)) + (heureFin.slice(3, 5) === '00' ? 0 : 1));
  return { from: clock(first), to: clock(Math.max(ENDS, ...last)) };
}
