import { mondayOf } from '../days';
import { WeekOf } from '../planning/WeekOf';
import type { Lesson } from './day';
import { LessonLine } from './Lesson';
import styles from './mes-cours.module.css';

interface Props {
  readonly day: string;
  readonly lessons: readonly Lesson[];
  readonly isPast: (lesson: Lesson) => boolean;
}

/** A week of a teacher's lessons. */
export function Week({ day, lessons, isPast }: Props) {
  return (
    <WeekOf monday={mondayOf(day)} lessons={lessons.map((one) => ({ ...one, niveau: '', conflits: [] }))}>
      {(lesson) => (
        <div className={styles.lines}>
          <ul>
            <LessonLine lesson={lesson} isPast={isPast(lesson)} />
          </ul>
        </div>
      )}
    </WeekOf>
  );
}
