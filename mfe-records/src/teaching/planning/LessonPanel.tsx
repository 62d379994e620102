import { hasScreen } from '@diapason/platform';
import { Button, State } from '@diapason/ui';
import { LinkWhere } from '@diapason/ui/router';
import { PanelFacts, useDoes } from '@diapason/ui/table';
import { useEffect, useRef } from 'react';
import { hoursOf, howMany } from '../workshop-in-words';
import { dayInWords, type Lesson, teachersOf } from './lessons';
import styles from './planning.module.css';

interface Props {
  readonly lesson: Lesson;
  readonly onClose: () => void;
}

/** A lesson beside the grid; Escape closes it. */
export function LessonPanel({ lesson, onClose }: Props) {
  const does = useDoes();
  const title = useRef<HTMLHeadingElement>(null);
  const { idAtelier, date, annule, conflits } = lesson;
  useEffect(() => title.current?.focus(), [idAtelier, date]);
  useEffect(() => {
    const close = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [onClose]);
  const sheet = hasScreen(`/fiche-presence/${idAtelier}`) ? `/fiche-presence/${idAtelier}?date=${date}` : undefined;
  return (
    <aside className={styles.panel} aria-label="Cours">
      <header>
        <h2 ref={title} tabIndex={-1}>
          {lesson.libelleType}
        </h2>
        <Button look="quiet" icon="close" label="Fermer" onClick={onClose} />
      </header>
      {lesson.niveau && <p>{lesson.niveau}</p>}
      <PanelFacts
        facts={{
          Quand: `${dayInWords(date)}, ${hoursOf(lesson)}`,
          État: annule === 1 && <State tone="danger">Annulé</State>,
          Salle: [lesson.libelleSite, lesson.libelleSalle].filter(Boolean).join(', '),
          Enseignant: teachersOf(lesson) || '–',
          Élèves: howMany(lesson.countEleves, lesson.maximumEleves),
        }}
      />
      {conflits.length > 0 && (
        <ul className="d-plain-list">
          {conflits.map((one) => (
            <li key={`${one.type}${one.idAtelier}`}>
              <State tone="warning">
                {`${one.type === 'salle' ? 'Même salle' : 'Même enseignant'} que ${one.libelleType}, ${one.heures}`}
              </State>
            </li>
          ))}
        </ul>
      )}
      <footer>
        <LinkWhere to={does('ouvrirAtelier') ? `/fiche-atelier/${idAtelier}` : undefined}>Fiche atelier</LinkWhere>
        {does('ouvrirPresence') && sheet && <LinkWhere to={sheet}>Fiche présence</LinkWhere>}
      </footer>
    </aside>
  );
}
