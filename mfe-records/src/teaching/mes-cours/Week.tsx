import { dayAfter, weekdayOf } from '@diapason/contracts/constants';
import { Button, Loading, todayInParis } from '@diapason/ui';
import { lazy, Suspense, useState } from 'react';
import { LessonFace } from '../planning/LessonFace';
import { gridLessons, keyOf, shortDay } from '../planning/lessons';
import grid from '../planning/planning.module.css';
import { type Lesson, mondayOf } from './day';
import { LessonLine } from './Lesson';
import styles from './mes-cours.module.css';

const WeekGrid = lazy(() => import('../planning/WeekGrid'));
const SUNDAY = 7;

interface Props {
  readonly day: string;
  readonly lessons: readonly Lesson[];
  readonly isPast: (lesson: Lesson) => boolean;
}

/** A week of somebody's lessons as a grid; the one that is chosen opens beside it. */
export function Week({ day, lessons, isPast }: Props) {
  const [selected, select] = useState<string | null>(null);
  const monday = mondayOf(day);
  const today = todayInParis();
  const columns = Array.from({ length: SUNDAY }, (_, index) => dayAfter(monday, index))
    .filter((date) => weekdayOf(date) !== SUNDAY || lessons.some((one) => one.date === date))
    .map((date) => ({ key: date, title: shortDay(date), isToday: date === today, bands: [] }));
  const asPlanned = lessons.map((one) => ({ ...one, niveau: '', conflits: [] }));
  const by = new Map(asPlanned.map((one) => [keyOf(one), one]));
  const open = lessons.find((one) => keyOf(one) === selected);
  return (
    <div className={grid.main}>
      <Suspense fallback={<Loading />}>
        <WeekGrid
          columns={columns}
          lessons={gridLessons(asPlanned, ({ date }) => [date])}
          selected={selected}
          onSelect={select}
          content={({ key }) => <LessonFace lesson={by.get(key)} />}
        />
      </Suspense>
      {open && (
        <aside className={grid.panel} aria-label="Cours">
          <header>
            <h2>{open.libelleType}</h2>
            <Button look="quiet" icon="close" label="Fermer" onClick={() => select(null)} />
          </header>
          <div className={styles.lines}>
            <ul>
              <LessonLine lesson={open} isPast={isPast(open)} />
            </ul>
          </div>
        </aside>
      )}
    </div>
  );
}
