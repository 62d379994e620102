import { mondayOf } from '../days';
import { Board } from '../planning/Board';
import type { Plan } from '../planning/lessons';
import styles from '../planning/planning.module.css';
import { onItsDay, sheetTitle, weekColumns } from '../planning/WeekOf';
import type { Lesson } from './day';
import { LessonLine } from './Lesson';
import own from './mes-cours.module.css';

interface Props {
  readonly day: string;
  /** Whose courses they are. */
  readonly title: string;
  readonly lessons: readonly Lesson[];
  /** Days without lessons on the sites of their courses. */
  readonly libres: Plan['libres'];
  readonly isPast: (lesson: Lesson) => boolean;
  readonly mayMove: boolean;
}

const WORDS = { workshop: 'ouvrir', sheet: 'faireAppel' } as const;
/** With what a planning says of it: « Cycle 1, 3e année » */
const inPlanning = (lesson: Lesson) => ({
  ...lesson,
  niveau: lesson.badges.map(({ libelle }) => libelle).join(', '),
});

/** A week of a teacher's lessons, moved as from the planning of rooms. */
export default function Week({ day, title, lessons, libres, isPast, mayMove }: Props) {
  const monday = mondayOf(day);
  const planned = lessons.map(inPlanning);
  const columns = weekColumns(monday, lessons, libres, new Set(libres.flatMap(({ fk_site }) => fk_site ?? [])));
  return (
    <div className={styles.main}>
      <Board
        shown={planned}
        lessons={planned}
        columns={columns}
        columnsOf={onItsDay}
        placed={(_lesson, column) => ({ tenueLe: column })}
        mayMove={mayMove}
        sheets={[{ title: sheetTitle(title, monday), columns, lessons: planned, columnsOf: onItsDay }]}
        words={WORDS}
      >
        {(lesson) => (
          <div className={own.lines}>
            <ul>
              <LessonLine lesson={lesson} isPast={isPast(lesson)} />
            </ul>
          </div>
        )}
      </Board>
    </div>
  );
}
