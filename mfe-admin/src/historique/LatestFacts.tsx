import { type SlotProps, useApiQuery } from '@diapason/platform';
import { formatDateTime, Panel } from '@diapason/ui';
import { Link } from '@diapason/ui/router';
import styles from './facts.module.css';

const SHOWN = 3;

/** Beside the fields of a sheet: what happened last, and who did it. */
export default function LatestFacts({ record: { of, id } }: SlotProps) {
  const { data } = useApiQuery('GET /api/historique/:flux', { params: { flux: `${of}-${id}` }, query: {} });
  if (!data || data.etapes.length === 0) return null;
  return (
    <Panel title="Derniers faits" actions={<Link to="?onglet=historique">Tout</Link>}>
      <ul className={styles.facts}>
        {data.etapes
          .slice(-SHOWN)
          .reverse()
          .map((step) => (
            <li key={step.position}>
              <strong>{formatDateTime(step.date)}</strong> {step.libelle} <small>{step.auteur}</small>
            </li>
          ))}
      </ul>
    </Panel>
  );
}
