import { type ApiData, sayDone, useApiCommand, useApiQuery, useMay } from '@diapason/platform';
import { Button, Loading, todayInParis } from '@diapason/ui';
import { DateField } from '@diapason/ui/calendar';
import { LinkWhere } from '@diapason/ui/router';
import { PanelBlock } from '@diapason/ui/table';
import { useContext, useState } from 'react';
import { pupilsOf } from '../conflicts';
import { lessonName, whenOf } from '../workshop-in-words';
import styles from './conflicts.module.css';
import { MovedLesson } from './moves';
import type { YearConflict } from './parts';

interface Props {
  readonly row: YearConflict;
  readonly onDone: () => void;
}

type Workshop = ApiData<'GET /api/ateliers/:id'>;
type Slot = ApiData<'POST /api/ateliers/conflits'>['creneaux'][number];

/** Slots that are free for the room, the teachers and every pupil, ways included: of the lesson with fewer pupils unless another is chosen. */
export function Move({ row, onDone }: Props) {
  const { atelier, autre } = row;
  const plans = useMay('POST /api/planning/salle');
  const wanted = useContext(MovedLesson);
  const lessons = [atelier, ...(autre ? [autre] : [])];
  const [fewest] = [...lessons].sort((one, other) => one.countEleves - other.countEleves);
  const [chosen, choose] = useState(lessons.find(({ idAtelier }) => idAtelier === wanted) ?? fewest ?? atelier);
  const [depuis, since] = useState<string | null>(row.date);
  const id = chosen.idAtelier;
  const { data: workshop } = useApiQuery('GET /api/ateliers/:id', { params: { id } });
  return (
    <PanelBlock title="Déplacer">
      <fieldset className={styles.which}>
        <legend className="d-visually-hidden">Cours à déplacer</legend>
        {lessons.map((lesson) => (
          <Button
            key={lesson.idAtelier}
            look={lesson.idAtelier === id ? 'secondary' : 'quiet'}
            aria-pressed={lesson.idAtelier === id}
            onClick={() => choose(lesson)}
          >
            {lesson.seul ?? `${lessonName(lesson)}, ${pupilsOf(lesson)}`}
          </Button>
        ))}
      </fieldset>
      <DateField
        name="aPartirDu"
        label="À partir du"
        value={depuis}
        onChange={since}
        earliest={todayInParis()}
        required
      />
      {workshop ? (
        <Slots
          workshop={workshop}
          name={lessonName(chosen)}
          depuis={depuis ?? row.date ?? todayInParis()}
          onDone={onDone}
        />
      ) : (
        <Loading />
      )}
      {plans && <LinkWhere to="/planning-salle">Chercher dans le planning</LinkWhere>}
    </PanelBlock>
  );
}

interface SlotsProps {
  readonly workshop: Workshop;
  readonly name: string;
  readonly depuis: string;
  readonly onDone: () => void;
}

function Slots({ workshop, name, depuis, onDone }: SlotsProps) {
  const { idAtelier: id, fk_anneeScolaire, fk_site, fk_salle, jour, heureDebut, heureFin } = workshop;
  const { fk_typeRepetition, semaine, semaineDuMois, dateSeance, sallePartagee, maximumEleves } = workshop;
  const { data } = useApiQuery('POST /api/ateliers/conflits', {
    body: {
      ...{ idAtelier: id, fk_anneeScolaire, fk_site, fk_salle, jour, heureDebut, heureFin, aPartirDu: depuis },
      ...{ fk_typeRepetition, semaine, semaineDuMois, dateSeance, sallePartagee, maximumEleves },
    },
  });
  const [save, { isRunning: busy }] = useApiCommand('POST /api/ateliers/:id', { success: false });
  if (!data) return <Loading />;
  if (data.creneaux.length === 0) return <p>Aucun créneau libre pour tous cette semaine-là.</p>;
  const take = async (slot: Slot) => {
    const { libelleSalle: _l, ...hours } = slot;
    const answer = await save({
      params: { id },
      body: { ...hours, jour: hours.jour as Workshop['jour'], aPartirDu: depuis, versionAttendue: workshop.version },
    });
    if (!answer.ok) return;
    const before = { jour, heureDebut, heureFin, fk_salle, aPartirDu: depuis };
    sayDone({
      message: `${name}\u00a0: ${whenOf(slot)}`,
      undo: () => save({ params: { id }, body: before }),
    });
    onDone();
  };
  return (
    <ul className={styles.slots}>
      {data.creneaux.map((slot, index) => (
        <li key={`${slot.jour}${slot.heureDebut}${slot.fk_salle}`}>
          <p>
            <strong>{whenOf(slot)}</strong>
            {slot.libelleSalle && <span>{` ${slot.libelleSalle}`}</span>}
            <small>Libre pour tous</small>
          </p>
          <Button
            look={index === 0 ? 'primary' : 'secondary'}
            label={`Déplacer\u00a0: ${whenOf(slot)}`}
            busy={busy}
            onClick={() => void take(slot)}
          >
            Déplacer
          </Button>
        </li>
      ))}
    </ul>
  );
}
