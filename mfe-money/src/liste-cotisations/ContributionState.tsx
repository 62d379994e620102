import type { ContributionRow } from '@diapason/contracts';
import { Button, Tag } from '@diapason/ui';
import { situationOf, situations } from '../famille/situation';
import styles from './contributions.module.css';
import { stateInWords } from './in-words';
import { usePaymentContext } from './payment-context';

/** State of a contribution, and whether a payment failed. */
export function ContributionState({ row }: { readonly row: ContributionRow }) {
  const { situation, commands } = usePaymentContext();
  return (
    <span className={styles.state}>
      <Tag tone={situations[situationOf(row)].tone}>{stateInWords(row)}</Tag>
      {row.erreurPaiement > 0 && situation.may('GET /api/reglements/erreurReglement') && (
        <Button
          look="quiet"
          icon="warning"
          label={`Paiement en erreur (${row.erreurPaiement}) : ${row.nomPrenomUtilisateur}`}
          onClick={() => commands.showErrors(row)}
        />
      )}
    </span>
  );
}
