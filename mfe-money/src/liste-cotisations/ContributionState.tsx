import type { ContributionRow } from '@diapason/contracts';
import { Button, Tag } from '@diapason/ui';
import { situationOf, situations } from '../famille/situation';
import styles from './contributions.module.css';
import { stateInWords } from './in-words';
import { usePaymentCommands } from './payment-context';

/** State of a contribution, and whether a payment failed. */
export function ContributionState({ row }: { readonly row: ContributionRow }) {
  const commands = usePaymentCommands();
  return (
    <span className={styles.state}>
      <Tag tone={situations[situationOf(row)].tone}>{stateInWords(row)}</Tag>
      {row.erreurPaiement > 0 && row.peut.includes('ouvrirErreurs') && (
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
