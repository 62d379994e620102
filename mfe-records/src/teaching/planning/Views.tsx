import { go } from '@diapason/platform';
import { Button } from '@diapason/ui';
import { SchoolYearFilter } from '@diapason/ui/form';
import { Link } from '@diapason/ui/router';
import { useState } from 'react';
import { Acts } from '../Acts';
import { AgendaButton } from './Agenda';
import styles from './planning.module.css';
import type { usePlanningChoice } from './usePlanningChoice';

interface Props {
  readonly state: ReturnType<typeof usePlanningChoice>;
  /** The first of those that are shown. */
  readonly room: string;
}

/** The address of the one room that is shown. */
const Agenda = ({ state: { par, salles, phone }, room }: Props) =>
  par === 'salle' &&
  salles.length === 1 && (
    <AgendaButton whose={{ fk_salle: salles[0] ?? 0 }} title={`Agenda\u00a0: ${room}`} isBare={phone} />
  );

interface WaysProps extends Props {
  /** @param day null for today */
  readonly onDay: (day: string | null) => void;
}

/** Where one goes from these days, and what one takes along; on a phone in « ⋮ ». */
export function Ways({ state, room, onDay }: WaysProps) {
  const { vue, day, phone, change } = state;
  const free = `/salles-libres?jour=${day}`;
  if (phone)
    return (
      <Acts
        items={[
          { key: 'jour', label: 'Aujourd’hui', icon: 'clock', onSelect: () => onDay(null) },
          vue === 'liste'
            ? { key: 'vue', label: 'Jour', icon: 'calendar', onSelect: () => change({ vue: 'jour' }) }
            : { key: 'vue', label: 'Liste', icon: 'listCheck', onSelect: () => change({ vue: 'liste' }) },
          { key: 'libres', label: 'Salles libres', icon: 'search', onSelect: () => go(free) },
          { key: 'imprimer', label: 'Imprimer', icon: 'print', onSelect: () => window.print() },
        ]}
      />
    );
  return (
    <>
      <Button onClick={() => onDay(null)}>{vue === 'jour' ? 'Aujourd’hui' : 'Cette semaine'}</Button>
      <Link className="d-button" to={free}>
        Salles libres
      </Link>
      <Agenda state={state} room={room} />
      <Button icon="print" onClick={() => window.print()}>
        Imprimer
      </Button>
    </>
  );
}

/** Rooms or teachers, a week or a day, and of which year; a phone, which has little room, shows them when asked. */
export function Views({ state, room }: Props) {
  const { par, vue, phone, annee, year, change } = state;
  const [isOpen, open] = useState(annee !== null);
  return (
    <>
      {phone && (
        <div className={styles.narrow}>
          <Button look="quiet" icon="filter" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
            {par === 'salle' ? 'Par salle' : 'Par enseignant'}
          </Button>
          <Agenda state={state} room={room} />
        </div>
      )}
      {(isOpen || !phone) && (
        <div className={styles.bar}>
          <fieldset className={styles.toggle}>
            <legend className="d-visually-hidden">Planning</legend>
            <Toggle on={par === 'salle'} onClick={() => change({ par: null })} label="Par salle" />
            <Toggle on={par === 'enseignant'} onClick={() => change({ par: 'enseignant' })} label="Par enseignant" />
          </fieldset>
          {!phone && (
            <fieldset className={styles.toggle}>
              <legend className="d-visually-hidden">Vue</legend>
              <Toggle on={vue === 'semaine'} onClick={() => change({ vue: 'semaine' })} label="Semaine" />
              <Toggle on={vue === 'jour'} onClick={() => change({ vue: 'jour' })} label="Jour" />
              <Toggle on={vue === 'liste'} onClick={() => change({ vue: 'liste' })} label="Liste" />
            </fieldset>
          )}
          <div className={styles.year}>
            <SchoolYearFilter value={year} onChange={(value) => change({ annee: value })} />
          </div>
        </div>
      )}
    </>
  );
}

function Toggle({
  on,
  label,
  onClick,
}: {
  readonly on: boolean;
  readonly label: string;
  readonly onClick: () => void;
}) {
  return (
    <Button look={on ? 'secondary' : 'quiet'} aria-pressed={on} onClick={onClick}>
      {label}
    </Button>
  );
}
