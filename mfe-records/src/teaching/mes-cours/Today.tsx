import { useApiQuery, useUser } from '@diapason/platform';
import { AllowedContext, Button, ErrorState, Loading, Page, todayInParis } from '@diapason/ui';
import { Modal } from '@diapason/ui/overlay';
import { useState } from 'react';
import { Acts } from '../Acts';
import { dayInWords } from '../days';
import { useCarried } from '../hors-ligne/carried';
import { Waiting } from '../hors-ligne/Waiting';
import { DaysHead } from './DaysHead';
import { type Lesson, partsOf } from './day';
import { LessonLine, NextLesson } from './Lesson';
import { RealService, type Whose } from './lists';
import styles from './mes-cours.module.css';
import { useClock, useLessonFilters, useLessons } from './useLessons';

/** A teacher's day on a phone. */
export function Today({ id, title }: Whose) {
  const { day, change } = useLessonFilters();
  const { data, error, isAwaited, refetch } = useLessons(id, day, day);
  const now = useClock();
  const isToday = day === todayInParis();
  const isOwn = useUser().idUtilisateur === id;
  useCarried(isOwn && data?.peut.includes('faireAppel') ? data.seances : undefined);
  if (error && !data) return <ErrorState message={error.message} onRetry={refetch} />;
  return (
    <Page title={title} actions={<DayActs id={id} />}>
      <Waiting />
      <DaysHead title={dayInWords(day)} by={1} />
      {isAwaited || !data ? (
        <Loading />
      ) : (
        <AllowedContext value={(act) => data.peut.includes(act)}>
          <Parts lessons={data.seances} now={isToday ? now : undefined} isPast={day < todayInParis()} />
        </AllowedContext>
      )}
      {!isToday && <Button onClick={() => change({ jour: null })}>Aujourd’hui</Button>}
    </Page>
  );
}

/** What is rarely asked on a phone: in « ⋮ » of the top bar. */
function DayActs({ id }: { readonly id: number }) {
  const [showsService, showService] = useState(false);
  const { change } = useLessonFilters();
  return (
    <>
      <Acts
        items={[
          { key: 'service', label: 'Service réel par site', icon: 'clock', onSelect: () => showService(true) },
          { key: 'ecrire', label: 'Écrire aux familles', icon: 'mail', onSelect: () => change({ onglet: 'eleves' }) },
        ]}
      />
      {showsService && <ServiceDialog id={id} onClose={() => showService(false)} />}
    </>
  );
}

interface ServiceProps {
  readonly id: number;
  readonly onClose: () => void;
}

function ServiceDialog({ id, onClose }: ServiceProps) {
  const { annee } = useLessonFilters();
  const body = { fk_enseignant: id, ...(annee ? { fk_anneeScolaire: annee } : {}) };
  const { data, error } = useApiQuery('POST /api/utilisateursAdministratifs/resumeAteliersAttached', { body });
  return (
    <Modal open title="Service réel" onClose={onClose} footer={<Button onClick={onClose}>Fermer</Button>}>
      {error ? <p className="d-note">{error.message}</p> : data ? <RealService of={data.service} /> : <Loading />}
    </Modal>
  );
}

interface PartsProps {
  readonly lessons: readonly Lesson[];
  readonly now: string | undefined;
  readonly isPast: boolean;
}

/** A day as it stands: the next lesson large, those after it, those that are over. */
export function Parts({ lessons, now, isPast }: PartsProps) {
  const { next, later, past } = partsOf(lessons, now);
  if (lessons.length === 0) return <p className="d-note">Aucun cours ce jour.</p>;
  return (
    <>
      {next && now && <NextLesson lesson={next} now={now} />}
      {!next && now && later.length === 0 && <p className="d-note">Les cours du jour sont terminés.</p>}
      <Lines title={now ? 'Ensuite' : 'Cours'} lessons={later} isPast={() => isPast} />
      <Lines title="Déjà passés" lessons={past} isPast={() => true} />
    </>
  );
}

interface LinesProps {
  /** None where what stands above says it. */
  readonly title?: string;
  readonly lessons: readonly Lesson[];
  readonly isPast: (lesson: Lesson) => boolean;
}

/** Lessons; nothing without any. */
export function Lines({ title, lessons, isPast }: LinesProps) {
  if (lessons.length === 0) return null;
  return (
    <section className={styles.lines}>
      {title && <h3>{title}</h3>}
      <ul>
        {lessons.map((lesson) => (
          <LessonLine key={`${lesson.idAtelier}${lesson.date}`} lesson={lesson} isPast={isPast(lesson)} />
        ))}
      </ul>
    </section>
  );
}
