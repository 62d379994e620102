import { todayInParis } from '@diapason/ui';
import { mondayOf } from '../days';
import { Board } from '../planning/Board';
import { DayStrip } from '../planning/DayStrip';
import { dayColumns, type Gone, type Plan } from '../planning/lessons';
import styles from '../planning/panel.module.css';
import type { OpenLesson } from '../planning/useOpenLesson';
import { onItsDay, sheetTitle, weekColumns } from '../planning/WeekOf';
import type { Lesson } from './day';
import { LessonLine } from './Lesson';
import own from './mes-cours.module.css';

interface Props {
  readonly day: string;
  /** The day alone, below its week. */
  readonly isOnPhone: boolean;
  readonly opened: OpenLesson<InPlanning>;
  readonly gone: readonly Gone[];
  readonly onDay: (day: string) => void;
  /** Whose courses they are. */
  readonly title: string;
  readonly lessons: readonly Lesson[];
  /** Days without lessons on the sites of their courses. */
  readonly libres: Plan['libres'];
  readonly isPast: (lesson: Lesson) => boolean;
  readonly mayMove: boolean;
}

const WORDS = { workshop: 'ouvrir', sheet: 'faireAppel' } as const;
export interface InPlanning extends Lesson {
  /** With what a planning says of it: « Cycle 1, 3e année » */
  readonly niveau: string;
}
const inPlanning = (lesson: Lesson): InPlanning => ({
  ...lesson,
  niveau: lesson.badges.map(({ libelle }) => libelle).join(', '),
});

/** A week of a teacher's lessons, moved as from the planning of rooms. */
export default function Week({ day, isOnPhone, opened, title, lessons, gone, libres, isPast, mayMove, onDay }: Props) {
  const monday = mondayOf(day);
  const planned = lessons.map(inPlanning);
  const sites = new Set(libres.flatMap(({ fk_site }) => fk_site ?? []));
  const week = weekColumns(monday, lessons, libres, sites);
  const one = { dateDebut: day, dateFin: day, seances: lessons, libres };
  const columns = isOnPhone ? dayColumns(one, todayInParis(), sites) : week;
  const there = isOnPhone ? planned.filter(({ date }) => date === day) : planned;
  const board = (
    <Board
      shown={there}
      lessons={planned}
      gone={gone}
      opened={opened}
      onGone={({ tenueLe }) => onDay(tenueLe)}
      columns={columns}
      columnsOf={onItsDay}
      placed={(_lesson, column) => ({ tenueLe: column })}
      mayMove={mayMove}
      sheets={[{ title: sheetTitle(title, monday), columns: week, lessons: planned, columnsOf: onItsDay }]}
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
  );
  return (
    <div className={styles.main}>
      {isOnPhone ? (
        <DayStrip day={day} lessons={planned} onChoose={onDay}>
          {board}
        </DayStrip>
      ) : (
        board
      )}
    </div>
  );
}
