import { messages } from '@diapason/contracts/constants';
import { ErrorState, Loading, todayInParis } from '@diapason/ui';
import { firstNameOf } from '../parts/person-name';
import styles from './child.module.css';
import { shortDay } from './days';
import { type Lesson, lessonsOf, useCourses } from './lessons';
import { WithdrawButton } from './WithdrawButton';

interface Props {
  readonly idEleve: number;
  readonly name: string;
  readonly until: string;
  /** Most that are shown. */
  readonly most?: number;
}

/** A child's lessons from today on; red and struck where all its teachers are absent and nobody replaces them. */
export function LessonList({ idEleve, name, until, most }: Props) {
  const today = todayInParis();
  const courses = useCourses(idEleve, today, until);
  if (courses.error && !courses.data) return <ErrorState message={courses.error.message} onRetry={courses.refetch} />;
  if (!courses.data) return <Loading />;
  const lessons = lessonsOf(courses.data).slice(0, most);
  if (lessons.length === 0) return <p className={styles.quiet}>{messages.teaching.noCourse(firstNameOf(name))}</p>;
  return (
    <ul className={styles.lessons}>
      {lessons.map((lesson) => (
        <OneLesson
          key={`${lesson.idAtelier} ${lesson.date} ${lesson.heureDebut}`}
          lesson={lesson}
          idEleve={idEleve}
          name={name}
        />
      ))}
    </ul>
  );
}

function OneLesson({
  lesson,
  idEleve,
  name,
}: {
  readonly lesson: Lesson;
  readonly idEleve: number;
  readonly name: string;
}) {
  const { date, heureDebut, libelleType, libelleSite, libelleSalle, teachers, cancelled, calledOff, moved, excused } =
    lesson;
  return (
    <li data-state={cancelled ? 'annule' : undefined}>
      <p className={styles.when}>
        <b>{shortDay(date)}</b> {heureDebut.slice(0, 5)}
      </p>
      <div>
        <p>
          <span className={styles.what}>{libelleType}</span> {cancelled && <b>n’a pas lieu</b>}
          {moved && <b>déplacé</b>}
          {excused && <span className={styles.excused}>excusé</span>}
        </p>
        <p className={styles.quiet}>
          {cancelled
            ? calledOff
              ? 'annulé par l’école'
              : `${teachers} : absence ce jour-là`
            : [libelleSalle, libelleSite, teachers].filter(Boolean).join(' · ')}
        </p>
      </div>
      {excused && !lesson.validated && lesson.idPresenceEleve !== null && (
        <WithdrawButton idEleve={idEleve} name={name} excuse={{ ...lesson, idPresenceEleve: lesson.idPresenceEleve }} />
      )}
    </li>
  );
}
