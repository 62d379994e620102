import { EmptyState, State } from '@diapason/ui';
import { DataList } from '@diapason/ui/table';
import { dayOf } from '../fiche-presence/day';
import { hoursOf, lessonName } from '../workshop-in-words';
import { keyOf, type Lesson, type Plan, teachersOf } from './lessons';
import styles from './planning.module.css';

interface Props {
  readonly lessons: readonly Lesson[];
  readonly libres: Plan['libres'];
  readonly onSelect: (key: string) => void;
}

const stateOf = ({ annule, conflits, autrement }: Lesson) => {
  if (annule === 1) return <State tone="danger">Annulé</State>;
  if (autrement && conflits.length === 0) return <State>{autrement.deplacee === 1 ? 'Déplacé' : 'Confié'}</State>;
  return conflits.length > 0 && <State tone="warning">Conflit</State>;
};

/** The same as the grid, row by row. */
export function LessonTable({ lessons, libres, onSelect }: Props) {
  return (
    <>
      {libres.map(({ libelle, du, au }) => (
        <p key={`${libelle}${du}`} className="d-note">
          {du === au ? `${libelle}\u00a0: ${dayOf(du)}` : `${libelle}\u00a0: du ${dayOf(du)} au ${dayOf(au)}`}
        </p>
      ))}
      <div className={`d-panel ${styles.rows}`}>
        <DataList
          label="Cours"
          rows={lessons}
          rowKey={keyOf}
          empty={<EmptyState title="Aucun cours ces jours-là" icon="calendar" />}
          columns={[
            { key: 'date', header: 'Jour', value: ({ date }) => dayOf(date) },
            { key: 'heures', header: 'Heures', value: hoursOf },
            {
              key: 'cours',
              header: 'Cours',
              value: lessonName,
              cell: (row) => (
                <button type="button" className="d-link" onClick={() => onSelect(keyOf(row))}>
                  {row.annule === 1 ? <s>{lessonName(row)}</s> : lessonName(row)}
                </button>
              ),
            },
            { key: 'etat', header: 'État', value: () => '', cell: stateOf },
            { key: 'enseignant', header: 'Enseignant', value: teachersOf },
            {
              key: 'salle',
              header: 'Salle',
              value: ({ libelleSalle }) => libelleSalle ?? '–',
              second: ({ libelleSite }) => libelleSite,
            },
          ]}
        />
      </div>
    </>
  );
}
