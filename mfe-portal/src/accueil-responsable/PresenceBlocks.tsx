import { dayAfter, de, messages } from '@diapason/contracts/constants';
import { useApiQuery } from '@diapason/platform';
import { Button, ErrorState, Face, Loading, Panel, plural, todayInParis } from '@diapason/ui';
import { Link } from '@diapason/ui/router';
import { lazy, Suspense, useState } from 'react';
import styles from '../enfant/child.module.css';
import { endOfWeek, shortDay } from '../enfant/days';
import { LessonList } from '../enfant/LessonList';
import { lessonsOf, useCourses } from '../enfant/lessons';
import { WithdrawButton } from '../enfant/WithdrawButton';
import { firstNameOf } from '../parts/person-name';
import type { Child, Children } from '../parts/useChildren';

const AbsenceDialog = lazy(() => import('../enfant/AbsenceDialog'));
const ChildCalendar = lazy(() => import('../enfant/ChildCalendar'));

/** How far absences of teachers are told ahead. */
const TOLD_DAYS = 28;

/** What of the children's lessons a parent wants to know: this week, which do not take place, and who was excused. */
export function PresenceBlocks({ children, error, refetch }: Children) {
  if (error) return <ErrorState message={error} onRetry={refetch} />;
  if (!children) return <Loading />;
  if (children.length === 0) return null;
  return (
    <>
      <Panel title="Planning des élèves" icon="calendar" fold="open" kept="planning">
        {children.map((child) => (
          <Week key={child.idEleve} child={child} />
        ))}
      </Panel>
      <Panel title="Absences des enseignants" icon="warning" fold="open" kept="absences">
        {children.map((child) => (
          <Cancelled key={child.idEleve} child={child} />
        ))}
      </Panel>
      <Panel title="Présences aux cours" icon="check" fold="open" kept="presences">
        {children.map((child) => (
          <Presence key={child.idEleve} child={child} />
        ))}
      </Panel>
      <Panel title="Agenda des élèves" icon="calendar" fold="closed" kept="agenda">
        {children.map((child) => (
          <section key={child.idEleve} aria-label={firstNameOf(child.nomPrenomEleve)}>
            <header className={styles.head}>
              <Face name={child.nomPrenomEleve} />
              <span>{firstNameOf(child.nomPrenomEleve)}</span>
            </header>
            <Suspense fallback={<Loading />}>
              <ChildCalendar idEleve={child.idEleve} />
            </Suspense>
          </section>
        ))}
      </Panel>
    </>
  );
}

/** What remains of the week. */
function Week({ child }: { readonly child: Child }) {
  const [absent, setAbsent] = useState(false);
  const { idEleve, nomPrenomEleve: name } = child;
  return (
    <section aria-label={firstNameOf(name)}>
      <header className={styles.head}>
        <Face name={name} />
        <Link to={`/eleveInformation/${idEleve}?profil`}>{firstNameOf(name)}</Link>
        <Button look="quiet" label={`Déclarer une absence ${de(firstNameOf(name))}`} onClick={() => setAbsent(true)}>
          Déclarer une absence
        </Button>
      </header>
      <LessonList idEleve={idEleve} name={name} until={endOfWeek(todayInParis())} />
      {absent && (
        <Suspense>
          <AbsenceDialog idEleve={idEleve} name={name} onClose={() => setAbsent(false)} />
        </Suspense>
      )}
    </section>
  );
}

/** Lessons of the weeks to come that do not take place, as every teacher is absent, or that another gives. */
function Cancelled({ child }: { readonly child: Child }) {
  const today = todayInParis();
  const first = firstNameOf(child.nomPrenomEleve);
  const courses = useCourses(child.idEleve, today, dayAfter(today, TOLD_DAYS));
  if (courses.error && !courses.data) return <ErrorState message={courses.error.message} onRetry={courses.refetch} />;
  if (!courses.data) return <Loading />;
  const lessons = lessonsOf(courses.data).filter(({ cancelled, given }) => cancelled || given);
  if (lessons.length === 0) return <p className={styles.quiet}>{`${first} : aucune absence annoncée`}</p>;
  return (
    <ul className={styles.lessons}>
      {lessons.map(({ idAtelier, date, heureDebut, libelleType, teachers, cancelled }) => (
        <li key={`${idAtelier} ${date}`} data-state={cancelled ? 'annule' : undefined}>
          <p className={styles.when}>
            <b>{shortDay(date)}</b> {heureDebut.slice(0, 5)}
          </p>
          <div>
            <p>
              <span className={styles.what}>{libelleType}</span>{' '}
              {cancelled ? <b>n’a pas lieu</b> : <span>est donné par {teachers}</span>}
            </p>
            <p className={styles.quiet}>{cancelled ? `${first} · ${teachers}` : first}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Who was excused this week, and how often the child was there since the year began. */
function Presence({ child }: { readonly child: Child }) {
  const { idEleve, nomPrenomEleve: name } = child;
  const today = todayInParis();
  const list = useApiQuery('GET /api/presences/excusesParEleve/:idEleve', {
    params: { idEleve },
    query: { dateDebut: dayAfter(endOfWeek(today), -6), dateFin: endOfWeek(today) },
  });
  if (list.error && !list.data) return <ErrorState message={list.error.message} onRetry={list.refetch} />;
  if (!list.data) return <Loading />;
  const { seances, depuis } = list.data;
  const excused = seances.filter(({ annuleLe }) => annuleLe === null);
  return (
    <section aria-label={firstNameOf(name)}>
      <header className={styles.head}>
        <Face name={name} />
        <Link to={`/eleveInformation/${idEleve}?profil`}>{firstNameOf(name)}</Link>
        <span
          className={styles.quiet}
        >{`${plural(depuis.presences, 'cours suivi', 'cours suivis')} sur ${depuis.cours}`}</span>
      </header>
      {excused.length === 0 ? (
        <p className={styles.quiet}>{messages.teaching.noExcuse}</p>
      ) : (
        <ul className={styles.lessons}>
          {excused.map((one) => (
            <li key={one.idPresenceEleve}>
              <div>
                <p>
                  <b>{shortDay(one.dateExcuse)}</b> {one.libelleType} <span className={styles.excused}>excusé</span>
                </p>
              </div>
              {one.annulable === 1 && (
                <WithdrawButton idEleve={idEleve} name={name} excuse={{ ...one, date: one.dateExcuse }} />
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
