import { dayOfMonth, weekdayOf } from '@diapason/contracts/constants';
import { days } from '../days';
import { spanOf } from '../liste-presence-excuse/in-words';
import { type Course, lessonsOf, written } from './absence';
import styles from './absence.module.css';

/** « mer. 3 » */
const shortDay = (day: string) => `${(days[weekdayOf(day)] ?? '').slice(0, 3).toLowerCase()}. ${dayOfMonth(day)}`;

/** What is written of an absence, lesson by lesson, and what is not. */
export function Preview({ courses }: { readonly courses: readonly Course[] }) {
  const lessons = lessonsOf(courses);
  const kept = lessons.filter(written);
  const left = lessons.length - kept.length;
  return (
    <section className={styles.preview} aria-label="Ce qui sera écrit">
      <h3 aria-live="polite">{spanOf(kept.map(({ date }) => date))}</h3>
      <ul className="d-plain-list">
        {lessons.map(({ date, heureDebut, libelleType, why }) => (
          <li key={`${date}${heureDebut}${libelleType}`} className={why ? styles.left : undefined}>
            <strong>{shortDay(date)}</strong>
            <span>{heureDebut}</span>
            <span>
              {why ? <s>{libelleType}</s> : libelleType} {why && <em>{why}</em>}
            </span>
          </li>
        ))}
      </ul>
      <p>
        {left > 0 && 'Ce qui est barré n’est pas compté. '}
        Rien n’est écrit avant «&nbsp;Excuser&nbsp;». Chaque excuse s’annule tant que la fiche n’est pas validée.
      </p>
    </section>
  );
}
