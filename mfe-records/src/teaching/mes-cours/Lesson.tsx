import { de, manyRunning, presenceStatus, presenceStatuses, statusLabel } from '@diapason/contracts/constants';
import { go, hasScreen } from '@diapason/platform';
import { Button, plural, State, type Tone } from '@diapason/ui';
import { LinkWhere } from '@diapason/ui/router';
import { useIsAllowed } from '@diapason/ui/table';
import { useState } from 'react';
import { otherwiseInWords } from '../planning/lessons';
import { absentRunning, hoursOf } from '../workshop-in-words';
import { Call } from './Call';
import { countOf, type Lesson, lengthOf, nameOf, onlyPupil, untilIn } from './day';
import { LessonPupils } from './LessonPupils';
import styles from './mes-cours.module.css';
import { siteColour } from './site-colour';

/** Where the sheet of a lesson is filled in, for who may open it. */
function useSheetOf({ idAtelier, date }: Lesson): string | undefined {
  const path = `/fiche-presence/${idAtelier}`;
  return useIsAllowed()('faireAppel') && hasScreen(path) ? `${path}?date=${date}` : undefined;
}

const placeOf = ({ libelleSite, libelleSalle }: Lesson) => [libelleSite, libelleSalle].filter(Boolean).join(', ');
const leaving = ({ partirA }: Lesson) => (partirA ? `partir à ${partirA}` : '');

/** « Piano, 30 min » */
function whatOf(lesson: Lesson): string {
  const pupil = onlyPupil(lesson);
  const minutes = `${lengthOf(lesson)}\u00a0min`;
  return pupil
    ? [pupil.libelleInstrument || lesson.libelleType, minutes].join(', ')
    : [...lesson.badges.map(({ libelle }) => libelle)].join(', ');
}

/** The lesson that comes next, or is being held. @param now `16:05` */
export function NextLesson({ lesson, now }: { readonly lesson: Lesson; readonly now: string }) {
  const [showsPupils, showPupils] = useState(false);
  const sheet = useSheetOf(lesson);
  const excused = countOf(lesson, 'excused');
  const missing = lesson.eleves.filter(({ absencesDeSuite }) => absencesDeSuite >= manyRunning);
  return (
    <section className={`d-panel ${styles.next}`} aria-label="Prochain cours">
      <header>
        <strong>{hoursOf(lesson)}</strong>
        <span className={styles.until}>{untilIn(lesson, now)}</span>
      </header>
      <div className={styles.about}>
        <h2>
          <CourseName lesson={lesson} />
        </h2>
        <p>{[whatOf(lesson), placeOf(lesson), leaving(lesson)].filter(Boolean).join(' · ')}</p>
        <p className={styles.count}>
          <strong>{plural(lesson.eleves.length, 'élève')}</strong>
          {excused > 0 && <State tone="warning">{plural(excused, 'excusé')}</State>}
        </p>
        {missing.map((pupil) => (
          <div key={pupil.idEleve} className={styles.missing}>
            <p>
              <strong>{pupil.nomPrenomEleve}</strong>
              <small>{absentRunning(pupil.absencesDeSuite)}</small>
            </p>
            <Call pupil={pupil} />
          </div>
        ))}
        <div className={styles.acts}>
          {sheet && (
            <Button look="primary" icon="listCheck" onClick={() => go(sheet)}>
              Faire l’appel
            </Button>
          )}
          <Button icon="users" onClick={() => showPupils(true)}>
            Élèves
          </Button>
        </div>
      </div>
      {showsPupils && <LessonPupils lesson={lesson} onClose={() => showPupils(false)} />}
    </section>
  );
}

function CourseName({ lesson }: { readonly lesson: Lesson }) {
  const isAllowed = useIsAllowed();
  const pupil = onlyPupil(lesson);
  if (pupil)
    return (
      <LinkWhere to={isAllowed('ouvrirEleve') ? `/fiche-eleve/${pupil.idEleve}` : undefined}>
        {nameOf(lesson)}
      </LinkWhere>
    );
  return (
    <LinkWhere to={isAllowed('ouvrir') ? `/fiche-atelier/${lesson.idAtelier}` : undefined}>{nameOf(lesson)}</LinkWhere>
  );
}

/** How a lesson stands, in a word. @param isPast its hour is over */
function standingOf(lesson: Lesson, isPast: boolean): { readonly tone: Tone; readonly text: string } | undefined {
  if (lesson.annule === 1) return { tone: 'danger', text: 'Annulé' };
  const status = onlyPupil(lesson)?.fk_statutPresence;
  const said = statusLabel(presenceStatuses, status);
  if (lesson.dateValidation) {
    const absent = countOf(lesson, 'absent');
    const text = said || calledIn(lesson, absent);
    return { tone: absent > 0 ? 'danger' : 'success', text: text ? `${text}, validé` : 'Validé' };
  }
  if (isPast && lesson.eleves.length > 0) return { tone: 'warning', text: 'Appel à faire' };
  if (status === presenceStatus.excused) return { tone: 'warning', text: said };
  const excused = onlyPupil(lesson) ? 0 : countOf(lesson, 'excused');
  return excused > 0 ? { tone: 'warning', text: plural(excused, 'excusé') } : undefined;
}

/** « 2 absents », « Tous excusés »; nobody missing is « Tous présents ». Nothing of a lesson that has no pupil any more. */
function calledIn(lesson: Lesson, absent: number): string {
  if (lesson.eleves.length === 0) return '';
  const excused = countOf(lesson, 'excused');
  if (absent > 0) return plural(absent, 'absent');
  if (excused > 0 && excused === lesson.eleves.length) return 'Tous excusés';
  return excused > 0 ? plural(excused, 'excusé') : 'Tous présents';
}

/** A lesson among those of a day. */
export function LessonLine({ lesson, isPast = false }: { readonly lesson: Lesson; readonly isPast?: boolean }) {
  const [showsPupils, showPupils] = useState(false);
  const sheet = useSheetOf(lesson);
  const pupil = onlyPupil(lesson);
  const standing = standingOf(lesson, isPast);
  const isOpen = isPast && lesson.dateValidation === null && lesson.annule === 0 && lesson.eleves.length > 0;
  const about = [whatOf(lesson), placeOf(lesson), leaving(lesson), otherwiseInWords(lesson)]
    .filter(Boolean)
    .join(' · ');
  return (
    <li className={styles.line} style={{ borderInlineStartColor: siteColour(lesson.fk_site) }}>
      <time dateTime={`${lesson.date}T${lesson.heureDebut}`}>{lesson.heureDebut}</time>
      <p>
        <span className={lesson.annule === 1 ? styles.cancelled : undefined}>
          <strong>
            <CourseName lesson={lesson} />
          </strong>
          {!lesson.seul && <small>{` ${plural(lesson.countEleves, 'élève')}`}</small>}
        </span>
        <small>
          {about}
          {standing && (
            <>
              {' '}
              <LinkWhere to={isOpen ? undefined : sheet}>
                <State tone={standing.tone}>{standing.text}</State>
              </LinkWhere>
            </>
          )}
        </small>
      </p>
      {isOpen && sheet ? (
        <Button onClick={() => go(sheet)}>Faire l’appel</Button>
      ) : pupil ? (
        <Call pupil={pupil} />
      ) : (
        <Button
          look="quiet"
          icon="chevronRight"
          label={`Élèves ${de(nameOf(lesson))}`}
          onClick={() => showPupils(true)}
        />
      )}
      {showsPupils && <LessonPupils lesson={lesson} onClose={() => showPupils(false)} />}
    </li>
  );
}
