import { paletteColour } from '@diapason/contracts/constants';
import { Loading } from '@diapason/ui';
import { OnPaper } from '@diapason/ui/overlay';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { minuteOf } from '../minutes';
import { hoursOf } from '../workshop-in-words';
import type { Dropped, GridColumn, GridLesson } from './grid';
import { LessonFace } from './LessonFace';
import { LessonPanel, type PanelWords } from './LessonPanel';
import { LessonTable } from './LessonTable';
import { gridLessons, keyOf, type Lesson, type Plan } from './lessons';
import { asItIs, beginningAt, type Wanted, whenWanted } from './move';
import { type Sheet, Sheets } from './Sheets';

const WeekGrid = lazy(() => import('./WeekGrid'));

/** What the column says of a lesson that is dropped there: where it would be, or to whom it would be given. */
export type Placed = Partial<Wanted> | { readonly giveTo: number };

interface Props<L extends Lesson> {
  /** Those that a filter leaves, of the lessons that there are. */
  readonly shown: readonly L[];
  readonly lessons: readonly L[];
  readonly columns: readonly GridColumn[];
  readonly columnsOf: (lesson: Lesson) => readonly string[];
  readonly placed: (lesson: L, column: string) => Placed;
  readonly mayMove: boolean;
  /** Rows in place of the grid, with the days that have no lessons. */
  readonly asList?: Plan['libres'] | undefined;
  /** What paper has in place of the screen. */
  readonly sheets?: readonly Sheet<L>[];
  readonly words?: PanelWords;
  /** What else is told of the lesson that is open. */
  readonly children?: (lesson: L) => ReactNode;
}

/** The lesson that is open, and where it would go while somebody moves it. */
function useOpenLesson<L extends Lesson>(lessons: readonly L[]) {
  const [open, set] = useState<{ readonly key: string; readonly to: Wanted | null; readonly giveTo?: number } | null>(
    null,
  );
  const close = useCallback(() => set(null), []);
  const move = useCallback((to: Wanted | null) => set((was) => was && { ...was, to }), []);
  return {
    selected: open?.key ?? null,
    lesson: lessons.find((one) => keyOf(one) === open?.key),
    to: open?.to ?? null,
    giveTo: open?.giveTo,
    select: (key: string, to: Wanted | null = null) => set({ key, to }),
    give: (key: string, giveTo: number) => set({ key, to: null, giveTo }),
    move,
    close,
  };
}

/** Lessons in columns or row by row; one opens in the panel, and is moved from there or by dragging. */
export function Board<L extends Lesson>(props: Props<L>) {
  const { shown, lessons, columns, columnsOf, placed, mayMove, asList, sheets, words, children } = props;
  const { selected, lesson: open, to, giveTo, select, give, move, close } = useOpenLesson(lessons);
  const by = new Map(lessons.map((one) => [keyOf(one), one]));
  const proposed = open && to ? [proposedOf(open, to, columnsOf({ ...open, ...to, date: to.tenueLe }))] : [];
  const drop = ({ key, column, heureDebut }: Dropped) => {
    const lesson = by.get(key);
    if (!lesson) return;
    const there = placed(lesson, column);
    if ('giveTo' in there) give(key, there.giveTo);
    else select(key, { ...beginningAt(asItIs(lesson), minuteOf(heureDebut)), ...there });
  };
  return (
    <>
      {asList ? (
        <LessonTable lessons={shown} libres={asList} onSelect={(key) => select(key)} />
      ) : (
        <Suspense fallback={<Loading />}>
          <WeekGrid
            columns={columns}
            lessons={[...gridLessons(shown, columnsOf), ...proposed]}
            selected={selected}
            onSelect={(key) => by.has(key) && select(key)}
            onDrop={mayMove ? drop : undefined}
            content={({ key, isProposed, ...hours }) =>
              isProposed ? <strong>{hoursOf(hours)}</strong> : <LessonFace lesson={by.get(key)} />
            }
          />
        </Suspense>
      )}
      {sheets && !asList && <OnPaper>{() => <Sheets sheets={sheets} />}</OnPaper>}
      {open && (
        <LessonPanel
          lesson={open}
          to={to}
          giveTo={giveTo}
          onMove={move}
          words={words}
          onDone={(key) => select(key)}
          onClose={close}
        >
          {children?.(open)}
        </LessonPanel>
      )}
    </>
  );
}

/** Where a lesson would go, as the grid draws it. */
const proposedOf = (lesson: Lesson, to: Wanted, columns: readonly string[]): GridLesson => ({
  key: 'propose',
  columns,
  heureDebut: to.heureDebut,
  heureFin: to.heureFin,
  label: `Nouveau créneau\u00a0: ${whenWanted(to)}`,
  colour: paletteColour(lesson.fk_site - 1),
  isCancelled: false,
  isConflict: false,
  isProposed: true,
  isMovable: false,
});
