import { useRooms } from '@diapason/platform';
import { Button, State } from '@diapason/ui';
import { DateField } from '@diapason/ui/calendar';
import { SelectField, TimeField } from '@diapason/ui/form';
import { useEffect } from 'react';
import { minuteOf } from '../minutes';
import { hoursOf } from '../workshop-in-words';
import { keyOf, type Lesson, shortDay } from './lessons';
import { aLittle, asItIs, beginningAt, type Wanted, whyNot } from './move';
import styles from './panel.module.css';
import { useTried } from './useTried';

interface Props {
  readonly lesson: Lesson;
  readonly to: Wanted;
  readonly change: (to: Wanted) => void;
}

/** When and where a lesson goes: its day, its hours and its room. */
export function AtDesk({ lesson, to, change }: Props) {
  return (
    <>
      <p className="d-hint">Alt et une flèche déplacent d’un jour ou d’un quart d’heure.</p>
      <DateField
        name="tenueLe"
        label="Jour"
        value={to.tenueLe}
        onChange={(day) => day && change({ ...to, tenueLe: day })}
      />
      <div className="d-row d-row-fields">
        <TimeField
          name="heureDebut"
          label="Début"
          value={to.heureDebut}
          onChange={(time) => time && change(beginningAt(to, minuteOf(time)))}
        />
        <TimeField
          name="heureFin"
          label="Fin"
          value={to.heureFin}
          onChange={(time) => time && change({ ...to, heureFin: time })}
        />
      </div>
      <Room lesson={lesson} to={to} change={change} />
    </>
  );
}

/** The day is chosen above the grid and the hours in it; five minutes are corrected here, and the room. */
export function ByFinger({ lesson, to, change }: Props) {
  const key = keyOf(lesson);
  // What it goes from, and what is free around it, stand above the panel.
  useEffect(() => {
    document.querySelector(`[data-lesson="${key}"]`)?.scrollIntoView?.({ block: 'start' });
  }, [key]);
  return (
    <>
      <div className={styles.finger}>
        <span className={styles.stepper}>
          <Button look="quiet" aria-label="5 minutes plus tôt" onClick={() => change(aLittle(to, -1))}>
            −5
          </Button>
          <strong className={styles.hours}>
            <small>{shortDay(to.tenueLe)}</small>
            {hoursOf(to)}
          </strong>
          <Button look="quiet" aria-label="5 minutes plus tard" onClick={() => change(aLittle(to, 1))}>
            +5
          </Button>
        </span>
        <Room lesson={lesson} to={to} change={change} />
      </div>
      <p className={styles.standing}>
        <Standing lesson={lesson} to={to} />
        <s>{`${shortDay(lesson.date)}, ${lesson.heureDebut}`}</s>
      </p>
    </>
  );
}

function Room({ lesson, to, change }: Props) {
  const rooms = useRooms(lesson.fk_site).choice;
  return (
    <SelectField
      name="fk_salle"
      label="Salle"
      value={to.fk_salle}
      none="Sans salle"
      options={rooms.options}
      onChange={(value) => change({ ...to, fk_salle: value })}
    />
  );
}

/** Whether it is free there, or what stands in its way. */
function Standing({ lesson, to }: Pick<Props, 'lesson' | 'to'>) {
  const tried = useTried(lesson, to);
  if (JSON.stringify(to) === JSON.stringify(asItIs(lesson))) return <span>Touchez un créneau libre ou un jour.</span>;
  if (!tried) return <span />;
  const why = whyNot(tried);
  return why ? <State tone="warning">{why}</State> : <State tone="success">Libre pour tous</State>;
}
