import { mondayOf } from '../days';
import { Board } from '../planning/Board';
import styles from '../planning/planning.module.css';
import { onItsDay, sheetTitle, weekColumns } from '../planning/WeekOf';
import { type Lesson, onlyPupil } from './day';
import { LessonLine } from './Lesson';
import own from './mes-cours.module.css';

interface Props {
  readonly day: string;
  /** Whose courses they are. */
  readonly title: string;
  readonly lessons: readonly Lesson[];
  readonly isPast: (lesson: Lesson) => boolean;
  readonly mayMove: boolean;
}

const WORDS = { workshop: 'ouvrir', sheet: 'faireAppel' } as const;
/** « ADAM Tom, piano » of a lesson of one pupil. */
function calledOf(lesson: Lesson): string | null {
  const pupil = onlyPupil(lesson);
  return pupil ? [pupil.nomPrenomEleve, pupil.libelleInstrument.toLowerCase()].filter(Boolean).join(', ') : null;
}

/** With what a planning says of it: « Cycle 1, 3e année » */
const inPlanning = (lesson: Lesson) => ({
  ...lesson,
  seul: calledOf(lesson),
  niveau: lesson.badges.map(({ libelle }) => libelle).join(', '),
  countEleves: lesson.eleves.length,
});

/** A week of a teacher's lessons, moved as from the planning of rooms. */
export default function Week({ day, title, lessons, isPast, mayMove }: Props) {
  const monday = mondayOf(day);
  const planned = lessons.map(inPlanning);
  const columns = weekColumns(monday, planned);
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
