import { dayAfter } from '@diapason/contracts/constants';
import { Button, Loading, todayInParis } from '@diapason/ui';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { LessonFace } from './LessonFace';
import { type Drawn, dayColumns, gridLessons, keyOf, type Plan } from './lessons';
import styles from './planning.module.css';

const WeekGrid = lazy(() => import('./WeekGrid'));

interface Props<L extends Drawn> {
  readonly monday: string;
  readonly lessons: readonly L[];
  readonly libres?: Plan['libres'];
  /** What is told of the lesson that is chosen. */
  readonly children: (lesson: L) => ReactNode;
}

/** A week of one person's lessons as a grid; the one that is chosen opens beside it. */
export function WeekOf<L extends Drawn>({ monday, lessons, libres = [], children }: Props<L>) {
  const [selected, select] = useState<string | null>(null);
  const by = new Map(lessons.map((one) => [keyOf(one), one]));
  const open = by.get(selected ?? '');
  const sunday = dayAfter(monday, 6);
  const sites = new Set(lessons.map(({ fk_site }) => fk_site));
  const columns = dayColumns({ dateDebut: monday, dateFin: sunday, seances: lessons, libres }, todayInParis(), sites);
  return (
    <div className={styles.main}>
      <Suspense fallback={<Loading />}>
        <WeekGrid
          columns={columns}
          lessons={gridLessons(lessons, ({ date }) => [date])}
          selected={selected}
          onSelect={select}
          content={({ key }) => <LessonFace lesson={by.get(key)} />}
        />
      </Suspense>
      {open && (
        <aside className={styles.panel} aria-label="Cours">
          <header>
            <h2>{open.libelleType}</h2>
            <Button look="quiet" icon="close" label="Fermer" onClick={() => select(null)} />
          </header>
          {children(open)}
        </aside>
      )}
    </div>
  );
}
