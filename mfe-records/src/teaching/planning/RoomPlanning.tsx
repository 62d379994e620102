import { dayAfter } from '@diapason/contracts/constants';
import { useApiQuery } from '@diapason/platform';
import {
  AllowedContext,
  Button,
  EmptyState,
  ErrorState,
  Loading,
  Page,
  plural,
  todayInParis,
  useBelow,
} from '@diapason/ui';
import { useState } from 'react';
import { mondayOf } from '../days';
import { NoHolidays } from '../NoHolidays';
import { Board, type Placed } from './Board';
import { Choice } from './Choice';
import { DayStrip } from './DayStrip';
import type { GridColumn } from './grid';
import { dayColumns, type Gone, keyOf, type Lesson, type Plan, spanInWords } from './lessons';
import panel from './panel.module.css';
import styles from './planning.module.css';
import type { Sheet } from './Sheets';
import { type OpenLesson, useOpenLesson } from './useOpenLesson';
import { usePlanningChoice } from './usePlanningChoice';
import { Views, Ways } from './Views';

const WEEK = 7;

/** /planning-salle: who is where, room by room or teacher by teacher (document 001 §2). */
export default function RoomPlanning() {
  const phone = useBelow('phone');
  const { data: choices, error, refetch } = useApiQuery('POST /api/planning/choix', { body: {} });
  const state = usePlanningChoice(choices, phone);
  const { vue, par, day, annee, change } = state;
  // A phone has the week above its day.
  const isDay = vue === 'jour' && !phone;
  const from = isDay ? day : mondayOf(day);
  const to = isDay ? day : dayAfter(from, WEEK - 1);
  const asked =
    par === 'salle'
      ? { fk_site: state.sitesOfRooms, fk_salle: [...state.salles] }
      : { fk_enseignant: [...state.enseignants] };
  const opened = useOpenLesson<Lesson>();
  const isChosen = par === 'salle' ? state.salles.length > 0 : state.enseignants.length > 0;
  const plan = useApiQuery(
    'POST /api/planning/salle',
    isChosen
      ? { body: { ...asked, dateDebut: from, dateFin: to, ...(annee ? { fk_anneeScolaire: annee } : {}) } }
      : null,
  );
  if (error && !choices) return <ErrorState message={error.message} onRetry={refetch} />;
  const step = isDay ? 1 : WEEK;
  const room = columnsOfDay(choices, state)[0]?.title ?? '';
  /** To its day; to its room where that is not shown, to its teachers where the room may not be. */
  const follow = ({ tenueLe, salleTenue, enseignants }: Gone) => {
    const byRoom = par === 'salle';
    const isInSight = byRoom ? state.salles.includes(salleTenue ?? 0) : tenueLe < from || to < tenueLe;
    if (isInSight) return chooseDay(tenueLe);
    if (choices?.sites.some(({ salles }) => salles.some(({ idSalle }) => idSalle === salleTenue))) {
      const beside = byRoom && !phone ? state.salles : [];
      return change({ jour: tenueLe, par: null, salles: [...beside, salleTenue].join(',') });
    }
    if (!byRoom) return chooseDay(tenueLe);
    const teachers = enseignants.map(({ idUtilisateur }) => idUtilisateur);
    change({ jour: tenueLe, par: 'enseignant', enseignants: teachers.join(',') });
  };
  const chooseDay = (jour: string | null) => {
    change({ jour });
    if (phone) opened.goAlong(jour ?? todayInParis());
  };
  return (
    <Page
      title="Planning des salles"
      actions={
        <div className={styles.days}>
          <Button
            look="quiet"
            icon="chevronLeft"
            label={isDay ? 'Jour précédent' : 'Semaine précédente'}
            onClick={() => chooseDay(dayAfter(day, -step))}
          />
          <strong aria-live="polite">{spanInWords(from, to)}</strong>
          <Button
            look="quiet"
            icon="chevronRight"
            label={isDay ? 'Jour suivant' : 'Semaine suivante'}
            onClick={() => chooseDay(dayAfter(day, step))}
          />
          <Ways state={state} room={room} onDay={chooseDay} />
        </div>
      }
    >
      <Views state={state} room={room} />
      <div className={styles.both}>
        {choices ? <Choice choices={choices} state={state} /> : <Loading />}
        <div className={panel.main}>
          {plan.error && !plan.data && <ErrorState message={plan.error.message} onRetry={plan.refetch} />}
          {!isChosen && choices && (
            <EmptyState title={`Choisissez ${par === 'salle' ? 'une salle' : 'un enseignant'}`} icon="calendar" />
          )}
          {isChosen && plan.isAwaited && <Loading />}
          {isChosen && plan.data && !plan.isAwaited && (
            <AllowedContext value={(act) => plan.data?.peut.includes(act) === true}>
              <Shown
                plan={plan.data}
                state={state}
                columnsOfDay={columnsOfDay(choices, state)}
                opened={opened}
                onDay={chooseDay}
                onGone={follow}
              />
            </AllowedContext>
          )}
        </div>
      </div>
    </Page>
  );
}

type State = ReturnType<typeof usePlanningChoice>;
type Choices = Parameters<typeof usePlanningChoice>[0];
type Columns = Pick<GridColumn, 'key' | 'title'>[];

/** Of a day: the rooms or teachers that are chosen, side by side. */
function columnsOfDay(choices: Choices, { par, salles, enseignants }: State): Columns {
  if (par === 'enseignant')
    return (choices?.enseignants ?? [])
      .filter(({ idUtilisateur }) => enseignants.includes(idUtilisateur))
      .map(({ idUtilisateur, nomPrenomUtilisateur }) => ({ key: String(idUtilisateur), title: nomPrenomUtilisateur }));
  const chosen = (choices?.sites ?? []).map(({ libelleSite, salles: rooms }) => ({
    libelleSite,
    rooms: rooms.filter(({ idSalle }) => salles.includes(idSalle)),
  }));
  const ofSeveralSites = chosen.filter(({ rooms }) => rooms.length > 0).length > 1;
  return chosen.flatMap(({ libelleSite, rooms }) =>
    rooms.map(({ idSalle, libelleSalle }) => ({
      key: String(idSalle),
      // « Salle 1 » is in every school.
      title: ofSeveralSites ? `${libelleSalle}, ${libelleSite}` : libelleSalle,
    })),
  );
}

interface ShownProps {
  readonly plan: Plan;
  readonly state: State;
  readonly columnsOfDay: Columns;
  readonly opened: OpenLesson<Lesson>;
  readonly onDay: (day: string) => void;
  readonly onGone: (lesson: Gone) => void;
}

function Shown({ plan, state, columnsOfDay: side, opened, onDay, onGone }: ShownProps) {
  const [only, show] = useState<'conflits' | 'annules' | null>(null);
  const { vue, par, day, phone } = state;
  const isOnPhone = phone && vue === 'jour';
  const goesTo = isOnPhone && par === 'salle' ? opened.to : null;
  // Its new room has other lessons than the one that is shown.
  const isShown = (one: Lesson) =>
    one.date === day && (!goesTo || one.fk_salle === goesTo.fk_salle || keyOf(one) === opened.selected);
  const there = isOnPhone ? plan.seances.filter(isShown) : plan.seances;
  const seances = there.filter(
    ({ annule, conflits }) => only === null || (only === 'annules' ? annule === 1 : conflits.length > 0),
  );
  const [conflicts, cancelled] = [
    there.filter(({ conflits }) => conflits.length > 0).length,
    there.filter(({ annule }) => annule === 1).length,
  ];
  const sites = new Set(plan.seances.map(({ fk_site }) => fk_site).concat(state.sitesOfRooms));
  const days = dayColumns(isOnPhone ? { ...plan, dateDebut: day, dateFin: day } : plan, todayInParis(), sites);
  const isDay = vue === 'jour' && !phone;
  const columns = isDay ? side.map((one) => ({ ...one, bands: days[0]?.bands ?? [] })) : days;
  const sidesOf = ({ fk_salle, enseignants }: Pick<Lesson, 'fk_salle' | 'enseignants'>): readonly string[] =>
    par === 'salle' ? [String(fk_salle)] : enseignants.map(({ idUtilisateur }) => String(idUtilisateur));
  const columnsOf = (lesson: Pick<Lesson, 'date' | 'fk_salle' | 'enseignants'>) =>
    isDay ? sidesOf(lesson) : [lesson.date];
  const placed = (lesson: Lesson, column: string): Placed => {
    if (!isDay) return { tenueLe: column };
    if (par === 'salle') return { fk_salle: Number(column) };
    return sidesOf(lesson).includes(column) ? {} : { giveTo: Number(column) };
  };
  const span = isOnPhone ? spanInWords(day, day) : spanInWords(plan.dateDebut, plan.dateFin);
  // Paper has all of them, whichever chip is pressed.
  const sheets: readonly Sheet<Lesson>[] = isDay
    ? [{ title: span, columns, lessons: plan.seances, columnsOf }]
    : side.map(({ key, title }) => ({
        title: `${title}, ${span}`,
        columns,
        lessons: there.filter((one) => sidesOf(one).includes(key)),
        columnsOf,
      }));
  const board = (
    <Board
      shown={seances}
      lessons={plan.seances}
      gone={only === null ? plan.parties : []}
      opened={opened}
      onGone={onGone}
      columns={columns}
      columnsOf={columnsOf}
      placed={placed}
      mayMove={plan.peut.includes('deplacer')}
      asList={vue === 'liste' ? plan.libres : undefined}
      sheets={sheets}
    />
  );
  const toggle = (which: 'conflits' | 'annules') => show(only === which ? null : which);
  return (
    <>
      <NoHolidays vacancesSaisies={plan.vacancesSaisies} />
      {(conflicts > 0 || cancelled > 0) && (
        <div className={styles.chips}>
          {conflicts > 0 && (
            <Button icon="warning" aria-pressed={only === 'conflits'} onClick={() => toggle('conflits')}>
              {`${plural(conflicts, 'cours', 'cours')} en conflit`}
            </Button>
          )}
          {cancelled > 0 && (
            <Button icon="close" aria-pressed={only === 'annules'} onClick={() => toggle('annules')}>
              {plural(cancelled, 'cours annulé', 'cours annulés')}
            </Button>
          )}
        </div>
      )}
      {isOnPhone ? (
        <DayStrip day={day} lessons={plan.seances} onChoose={onDay}>
          {board}
        </DayStrip>
      ) : (
        board
      )}
    </>
  );
}
