import { dayAfter } from '@diapason/contracts/constants';
import { type ApiData, useApiQuery } from '@diapason/platform';
import { formatDate, formatNumber, Panel, todayInParis } from '@diapason/ui';
import styles from './stays.module.css';

interface Stay {
  readonly premierJour: string | null;
  readonly dernierJour: string | null;
}

/** « Arrive le 30/11/2026 », « Part le 19/12/2026 »: of whoever is not there yet, or not for long. */
export function PupilStay({ premierJour, dernierJour }: Stay) {
  return (
    <>
      {premierJour && <strong className={styles.comes}>{`Arrive le ${formatDate(premierJour)}`}</strong>}
      {premierJour && dernierJour && ' · '}
      {dernierJour && <strong className={styles.leaves}>{`Part le ${formatDate(dayAfter(dernierJour, 1))}`}</strong>}
    </>
  );
}

/** « dès le 04/01/2027 · jusqu’au 26/02/2027 » */
export function TeacherStay({ premierJour, dernierJour }: Stay) {
  return (
    <>
      {premierJour && <strong className={styles.comes}>{`dès le ${formatDate(premierJour)}`}</strong>}
      {premierJour && dernierJour && ' · '}
      {dernierJour && `jusqu’au ${formatDate(dernierJour)}`}
    </>
  );
}

/** « 7 dès le 30/11/2026, 6 dès le 19/12/2026 » */
export const turnsInWords = ({ eleves }: Pick<ApiData<'GET /api/ateliers/annee/:id'>, 'eleves'>): string =>
  eleves
    .filter(({ dateDebut }) => dateDebut > todayInParis())
    .map(({ dateDebut, countEleves }) => `${formatNumber(countEleves)} dès le ${formatDate(dateDebut)}`)
    .join(', ');

interface Gone {
  readonly nom: string;
  readonly dernierJour: string | null;
}

/** Pupils who have left the workshop. */
export function GonePupils({ id }: { readonly id: number }) {
  const { data = [] } = useApiQuery('POST /api/ateliers/elevesByAteliers', { body: { fk_atelier: id, partis: 1 } });
  const people = data.map(({ nomPrenomEleve: nom, dernierJour }) => ({ nom, dernierJour }));
  return <GonePanel title="Élèves partis" people={people} />;
}

/** Teachers who no longer give it. */
export function GoneTeachers({ id }: { readonly id: number }) {
  const { data = [] } = useApiQuery('POST /api/ateliers/enseignantsByAteliers', {
    body: { fk_atelier: id, partis: 1 },
  });
  const people = data.map(({ nomPrenomUtilisateur: nom, dernierJour }) => ({ nom, dernierJour }));
  return <GonePanel title="Enseignants partis" people={people} />;
}

/** Who has left, folded away. */
function GonePanel({ title, people }: { readonly title: string; readonly people: readonly Gone[] }) {
  if (people.length === 0) return null;
  return (
    <Panel title={`${title} ${formatNumber(people.length)}`} icon="user" fold="closed">
      <ul className={styles.gone}>
        {people.map(({ nom, dernierJour }) => (
          <li key={`${nom}${dernierJour}`}>
            {nom} {dernierJour && <small>{`jusqu’au ${formatDate(dernierJour)}`}</small>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
