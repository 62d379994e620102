import { dayAfter } from '@diapason/contracts/constants';
import { Button, Loading, todayInParis } from '@diapason/ui';
import { OnPaper } from '@diapason/ui/overlay';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { lessonName } from '../workshop-in-words';
import type { GridColumn } from './grid';
import { LessonFace } from './LessonFace';
import { type Drawn, dayColumns, gridLessons, keyOf, type Plan, spanInWords } from './lessons';
import styles from './panel.module.css';
import { Sheets } from './Sheets';

const WeekGrid = lazy(() => import('./WeekGrid'));

interface Props<L extends Drawn> {
  readonly monday: string;
  /** Whose week it is: « DIALLO Fatou ». */
  readonly title: string;
  readonly lessons: readonly L[];
  readonly libres?: Plan['libres'];
  /** What is told of the lesson that is chosen. */
  readonly children: (lesson: L) => ReactNode;
}

/** The days of one person's week, with what their sites are closed for. @param sites those of the week's lessons unless told */
export function weekColumns(
  monday: string,
  lessons: readonly Pick<Drawn, 'date' | 'fk_site'>[],
  libres: Plan['libres'],
  sites: ReadonlySet<number> = new Set(lessons.map(({ fk_site }) => fk_site)),
): readonly GridColumn[] {
  const week = { dateDebut: monday, dateFin: dayAfter(monday, 6), seances: lessons, libres };
  return dayColumns(week, todayInParis(), sites);
}
export const onItsDay = ({ date }: Pick<Drawn, 'date'>): readonly string[] => [date];

/** « DIALLO Fatou, 23 – 28 novembre 2026 » */
export const sheetTitle = (whose: string, monday: string): string =>
  `${whose}, ${spanInWords(monday, dayAfter(monday, 6))}`;

/** A week of one person's lessons as a grid; the one that is chosen opens beside it. */
export function WeekOf<L extends Drawn>({ monday, title, lessons, libres = [], children }: Props<L>) {
  const [selected, select] = useState<string | null>(null);
  const by = new Map(lessons.map((one) => [keyOf(one), one]));
  const open = by.get(selected ?? '');
  const columns = weekColumns(monday, lessons, libres);
  return (
    <div className={styles.main}>
      <Suspense fallback={<Loading />}>
        <WeekGrid
          columns={columns}
          lessons={gridLessons(lessons, onItsDay)}
          selected={selected}
          onSelect={select}
          content={({ key }) => <LessonFace lesson={by.get(key)} />}
        />
      </Suspense>
      <OnPaper>
        {() => <Sheets sheets={[{ title: sheetTitle(title, monday), columns, lessons, columnsOf: onItsDay }]} />}
      </OnPaper>
      {open && (
        <aside className={styles.panel} aria-label="Cours">
          <header>
            <h2>{lessonName(open)}</h2>
            <Button look="quiet" icon="close" label="Fermer" onClick={() => select(null)} />
          </header>
          {children(open)}
        </aside>
      )}
    </div>
  );
}
