import { claimStatus, claimStatuses } from '@diapason/contracts/constants';
import { State } from '@diapason/ui';
import styles from './frais.module.css';
import { toneOf } from './status';

/** Where a claim stands on its way. */
export function Steps({ status }: { readonly status: number }) {
  const way = claimStatuses.filter(({ id }) => id !== claimStatus.refused || status === claimStatus.refused);
  return (
    <ol className={styles.steps} aria-label="Statut">
      {way.map(({ id, libelle }) => (
        <li key={id} aria-current={id === status ? 'step' : undefined}>
          {id === status ? <State tone={toneOf(id)}>{libelle}</State> : libelle}
        </li>
      ))}
    </ol>
  );
}
