import { lessonName } from '../workshop-in-words';
import { type Drawn, movedInWords, teachersOf } from './lessons';
import styles from './week-grid.module.css';

/** What a block of the grid shows: a narrow one drops the room, then the teacher, never the title. */
export function LessonFace({ lesson }: { readonly lesson: Drawn | undefined }) {
  if (!lesson) return null;
  return (
    <div className={styles.face}>
      <strong>{lesson.annule === 1 ? <s>{lessonName(lesson)}</s> : lessonName(lesson)}</strong>
      {lesson.annule === 1 && <em>Annulé</em>}
      {lesson.conflits.length > 0 && <em>Conflit</em>}
      {movedInWords(lesson) && <em>{movedInWords(lesson)}</em>}
      <span>{teachersOf(lesson)}</span>
      <small>{lesson.libelleSalle}</small>
    </div>
  );
}
