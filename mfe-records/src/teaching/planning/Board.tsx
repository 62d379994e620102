import { Loading, useBelow } from '@diapason/ui';
import { OnPaper } from '@diapason/ui/overlay';
import { lazy, type ReactNode, Suspense } from 'react';
import { minuteOf } from '../minutes';
import { freeFrom, freeLessons, goneKey, goneLessons, proposedLesson } from './drawn';
import type { Dropped, GridColumn } from './grid';
import { LessonFace } from './LessonFace';
import { LessonPanel, type PanelWords } from './LessonPanel';
import { LessonTable } from './LessonTable';
import { type Gone, gridLessons, keyOf, type Lesson, type Plan } from './lessons';
import { asItIs, beginningAt, type Wanted } from './move';
import { type Sheet, Sheets } from './Sheets';
import type { OpenLesson } from './useOpenLesson';
import { useTried } from './useTried';

const WeekGrid = lazy(() => import('./WeekGrid'));

/** What the column says of a lesson that is dropped there: where it would be, or to whom it would be given. */
export type Placed = Partial<Wanted> | { readonly giveTo: number };

interface Props<L extends Lesson> {
  /** Those that a filter leaves, of the lessons that there are. */
  readonly shown: readonly L[];
  readonly lessons: readonly L[];
  /** Where lessons would have been that are held on other days. */
  readonly gone: readonly Gone[];
  /** Which of them is open; told from above, where it outlives a change of days. */
  readonly opened: OpenLesson<L>;
  /** Where one that is not among them is held. */
  readonly onGone: (lesson: Gone) => void;
  readonly columns: readonly GridColumn[];
  readonly columnsOf: (lesson: Pick<Lesson, 'date' | 'fk_salle' | 'enseignants'>) => readonly string[];
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

/** Lessons in columns or row by row; one opens in the panel, and is moved from there or by dragging. */
export function Board<L extends Lesson>(props: Props<L>) {
  const { shown, lessons, gone, opened, onGone, columns, columnsOf, placed, mayMove, asList, sheets, words, children } =
    props;
  const phone = useBelow('phone');
  const { selected, to, motif, giveTo, select, give, move, explain, close } = opened;
  const open = opened.among(lessons);
  const by = new Map(lessons.map((one) => [keyOf(one), one]));
  const tried = useTried(open, phone ? to : null);
  const there = open && to ? columnsOf({ ...open, ...to, date: to.tenueLe }) : [];
  const isLeaving = (key: string) => to !== null && key === selected;
  const drawn = [
    ...gridLessons(shown, columnsOf).map((one) => (isLeaving(one.key) ? { ...one, drawn: 'leaving' as const } : one)),
    ...goneLessons(gone, columnsOf),
    ...(open && to ? [proposedLesson(open, to, there)] : []),
    ...(to && tried ? freeLessons(to, tried.heuresLibres, there) : []),
  ];
  const press = (key: string) => {
    const from = freeFrom(key);
    if (to && from) return move(beginningAt(to, minuteOf(from)));
    const left = gone.find((one) => goneKey(one) === key);
    if (!left) return by.has(key) ? select(key) : undefined;
    if (to) return;
    const went = keyOf({ ...left, date: left.tenueLe });
    if (!by.has(went)) onGone(left);
    select(went);
  };
  const drop = ({ key, column, heureDebut }: Dropped) => {
    const lesson = by.get(key);
    if (!lesson) return;
    const place = placed(lesson, column);
    if ('giveTo' in place) give(key, place.giveTo);
    else select(key, { ...beginningAt(asItIs(lesson), minuteOf(heureDebut)), ...place });
  };
  return (
    <>
      {asList ? (
        <LessonTable lessons={shown} libres={asList} onSelect={(key) => select(key)} />
      ) : (
        <Suspense fallback={<Loading />}>
          <WeekGrid
            columns={columns}
            lessons={drawn}
            selected={selected}
            onSelect={press}
            // A finger scrolls: there a lesson is moved from its panel.
            onDrop={mayMove && !phone ? drop : undefined}
            content={({ key, text }) => (text ? <strong>{text}</strong> : <LessonFace lesson={by.get(key)} />)}
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
          motif={motif}
          onExplain={explain}
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
