import { useApiCommand, useApiQuery } from '@diapason/platform';
import { formatDate, State } from '@diapason/ui';
import styles from '../enfant/child.module.css';

interface Props {
  readonly idEleve: number;
  readonly year: number;
  readonly label: string;
  /** Setting `droitImage`. */
  readonly asks: boolean;
}

/** What was answered for the year; without any answer, and while the setting asks for it, a box that accepts. */
export function ImageRight({ idEleve, year, label, asks }: Props) {
  const list = useApiQuery('GET /api/droitImage/listeDroit/:id', {
    params: { id: idEleve },
    query: { fk_anneeScolaire: year },
  });
  const [save, { isRunning }] = useApiCommand('POST /api/droitImage/');
  if (!list.data) return null;
  const [answer] = list.data;
  if (answer)
    return (
      <p>
        Droit à l’image <State tone={answer.etat === 1 ? 'success' : 'danger'}>{answer.libelleEtat}</State>{' '}
        <span className={styles.quiet}>{`pour ${label}, le ${formatDate(answer.dateHeure.slice(0, 10))}`}</span>
      </p>
    );
  if (!asks) return null;
  return (
    <label className={styles.course}>
      <input
        type="checkbox"
        disabled={isRunning}
        checked={false}
        onChange={() => void save({ body: { fk_eleve: idEleve, etat: 1, fk_anneeScolaire: year } })}
      />
      <span>{`Droit à l’image ${label} : j’accepte`}</span>
    </label>
  );
}
