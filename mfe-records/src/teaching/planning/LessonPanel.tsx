import { hasScreen } from '@diapason/platform';
import { Button, plural, State, useBelow } from '@diapason/ui';
import { LinkWhere } from '@diapason/ui/router';
import { PanelFacts, useIsAllowed } from '@diapason/ui/table';
import { type ReactNode, useEffect, useRef } from 'react';
import { dayInWords } from '../days';
import { hoursOf, howMany, lessonName } from '../workshop-in-words';
import { LessonActs } from './LessonActs';
import { type Lesson, otherwiseInWords, teachersOf } from './lessons';
import { MoveLesson } from './MoveLesson';
import { asItIs, type Wanted } from './move';
import styles from './panel.module.css';

/** What an answer calls the acts that lead on from a lesson. */
export interface PanelWords {
  readonly workshop: string;
  readonly sheet: string;
}
const OF_A_PLANNING: PanelWords = { workshop: 'ouvrirAtelier', sheet: 'ouvrirPresence' };

interface Props {
  readonly lesson: Lesson;
  /** Where it would go; null while nobody moves it. */
  readonly to: Wanted | null;
  /** To whom it would be given, once. */
  readonly giveTo?: number | undefined;
  readonly onMove: (to: Wanted | null) => void;
  /** Why it is moved. */
  readonly motif: string;
  readonly onExplain: (motif: string) => void;
  readonly words?: PanelWords | undefined;
  readonly children?: ReactNode;
  /** @param key of the lesson as it is then */
  readonly onDone: (key: string) => void;
  readonly onClose: () => void;
}

const isTyped = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, [role="dialog"]') !== null;

/** A lesson beside the grid, and what may be done with it; Escape closes it, M moves the lesson. */
export function LessonPanel(props: Props) {
  const { lesson, to, giveTo, onMove, motif, onExplain, words = OF_A_PLANNING, children, onDone, onClose } = props;
  const isAllowed = useIsAllowed();
  // What a hand's breadth has room for: the grid stays in sight above it.
  const isShort = useBelow('phone') && to !== null;
  const title = useRef<HTMLHeadingElement>(null);
  const { idAtelier, date, autrement } = lesson;
  const mayMove = isAllowed('deplacer') && autrement?.annulee !== 1;
  useEffect(() => title.current?.focus(), [idAtelier, date]);
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      if (event.key.toLowerCase() !== 'm' || !mayMove || event.ctrlKey || event.metaKey || isTyped(event.target))
        return;
      event.preventDefault();
      onMove(asItIs(lesson));
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [onClose, onMove, lesson, mayMove]);
  const sheet = hasScreen(`/fiche-presence/${idAtelier}`) ? `/fiche-presence/${idAtelier}?date=${date}` : undefined;
  const history = `/historique/workshop-${idAtelier}`;
  return (
    <aside className={styles.panel} aria-label="Cours">
      <header>
        <h2 ref={title} tabIndex={-1}>
          {lessonName(lesson)}
        </h2>
        {isShort ? (
          <Button look="quiet" icon="close" label="Ne pas déplacer" onClick={() => onMove(null)} />
        ) : (
          <Button look="quiet" icon="close" label="Fermer" onClick={onClose} />
        )}
      </header>
      {isShort ? <p className={styles.whose}>{teachersOf(lesson)}</p> : <About lesson={lesson}>{children}</About>}
      {to ? (
        <MoveLesson
          lesson={lesson}
          to={to}
          change={onMove}
          motif={motif}
          onExplain={onExplain}
          onMoved={onDone}
          onClose={() => onMove(null)}
        />
      ) : (
        isAllowed('deplacer') && (
          <LessonActs
            key={giveTo}
            lesson={lesson}
            giveTo={giveTo}
            onMove={() => onMove(asItIs(lesson))}
            onDone={onDone}
          />
        )
      )}
      {!isShort && (
        <footer>
          <LinkWhere to={isAllowed(words.workshop) ? `/fiche-atelier/${idAtelier}` : undefined}>
            Fiche atelier
          </LinkWhere>
          {hasScreen(history) && <LinkWhere to={history}>Historique</LinkWhere>}
          {isAllowed(words.sheet) && sheet && <LinkWhere to={sheet}>Fiche présence</LinkWhere>}
        </footer>
      )}
    </aside>
  );
}

/** More of them are a list of their own: the conflicts of the year. */
const MOST_CONFLICTS = 4;

/** When and where it is, and what is told of it alone. */
function About({ lesson, children }: Pick<Props, 'lesson' | 'children'>) {
  const { date, annule, conflits, autrement } = lesson;
  return (
    <>
      {(lesson.seul || lesson.niveau) && (
        <p>{[lesson.seul && lesson.libelleType, lesson.niveau].filter(Boolean).join(', ')}</p>
      )}
      <PanelFacts
        facts={{
          Quand: `${dayInWords(date)}, ${hoursOf(lesson)}`,
          État: annule === 1 && <State tone="danger">Annulé</State>,
          Salle: [lesson.libelleSite, lesson.libelleSalle].filter(Boolean).join(', '),
          Enseignant: teachersOf(lesson) || '–',
          Élèves: howMany(lesson.countEleves, lesson.maximumEleves),
        }}
      />
      {autrement && <p className="d-note">{otherwiseInWords(lesson)}</p>}
      {conflits.length > 0 && (
        <ul className="d-plain-list">
          {conflits.slice(0, MOST_CONFLICTS).map((one) => (
            <li key={`${one.type}${one.idAtelier}`}>
              <State tone="warning">
                {`${one.type === 'salle' ? 'Même salle' : 'Même enseignant'} que ${one.libelleType}, ${one.heures}`}
              </State>
            </li>
          ))}
          {conflits.length > MOST_CONFLICTS && (
            <li>{`et ${plural(conflits.length - MOST_CONFLICTS, 'autre cours', 'autres cours')}`}</li>
          )}
        </ul>
      )}
      {children}
    </>
  );
}
