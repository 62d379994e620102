import { dayAfter } from '@diapason/contracts/constants';
import { useApiQuery } from '@diapason/platform';
import { Button, ErrorState, Loading, todayInParis } from '@diapason/ui';
import { PanelFacts } from '@diapason/ui/table';
import { useState } from 'react';
import { dayInWords, mondayOf } from '../days';
import { NoHolidays } from '../NoHolidays';
import { AgendaButton } from '../planning/Agenda';
import { otherwiseInWords, spanInWords, teachersOf } from '../planning/lessons';
import styles from '../planning/planning.module.css';
import { WeekOf } from '../planning/WeekOf';
import { hoursOf } from '../workshop-in-words';

const WEEK = 7;

interface Props {
  readonly id: number;
  readonly name: string;
  readonly year: number;
}

/** The weeks of a pupil, lesson by lesson, and the address at which an agenda reads them. */
export default function PupilPlanning({ id, name, year }: Props) {
  const [monday, setMonday] = useState(mondayOf(todayInParis()));
  const sunday = dayAfter(monday, WEEK - 1);
  const { data, error, isAwaited, refetch } = useApiQuery('POST /api/eleves/planning', {
    body: { fk_eleve: id, debutPeriode: monday, finPeriode: sunday, fk_anneeScolaire: year },
  });
  return (
    <div className="d-stack">
      <div className={styles.days}>
        <Button
          look="quiet"
          icon="chevronLeft"
          label="Semaine précédente"
          onClick={() => setMonday(dayAfter(monday, -WEEK))}
        />
        <strong aria-live="polite">{spanInWords(monday, sunday)}</strong>
        <Button
          look="quiet"
          icon="chevronRight"
          label="Semaine suivante"
          onClick={() => setMonday(dayAfter(monday, WEEK))}
        />
        <Button onClick={() => setMonday(mondayOf(todayInParis()))}>Cette semaine</Button>
        <Button icon="print" onClick={() => window.print()}>
          Imprimer
        </Button>
        <AgendaButton whose={{ fk_eleve: id }} title={`Agenda\u00a0: ${name}`} />
      </div>
      {error && !data && <ErrorState message={error.message} onRetry={refetch} />}
      {isAwaited && <Loading />}
      {data && !isAwaited && (
        <>
          <NoHolidays vacancesSaisies={data.vacancesSaisies} />
          <WeekOf monday={monday} title={name} lessons={data.seances} libres={data.libres}>
            {(lesson) => (
              <>
                {lesson.autrement && <p className="d-note">{otherwiseInWords(lesson)}</p>}
                <PanelFacts
                  facts={{
                    Quand: `${dayInWords(lesson.date)}, ${hoursOf(lesson)}`,
                    Salle: [lesson.libelleSite, lesson.libelleSalle].filter(Boolean).join(', '),
                    Enseignant: teachersOf(lesson) || '–',
                  }}
                />
              </>
            )}
          </WeekOf>
        </>
      )}
    </div>
  );
}
