import type { ContributionRow } from '@diapason/contracts';
import { formatCents } from '@diapason/contracts/constants';
import { Button, Tag } from '@diapason/ui';
import styles from './contributions.module.css';
import { usePaymentContext } from './payment-context';
import { overpaid, situationOf, situations } from './situation';

/** State of a contribution, and whether a payment failed. */
export function ContributionState({ row }: { readonly row: ContributionRow }) {
  const { situation, commands } = usePaymentContext();
  const state = situationOf(row);
  const { label, tone } = situations[state];
  return (
    <span className={styles.state}>
      <Tag tone={tone}>{state === 'tropPercues' ? `${label} ${formatCents(overpaid(row))}` : label}</Tag>
      {row.erreurPaiement > 0 && situation.may('GET /api/reglements/erreurReglement') && (
        <Button
          look="quiet"
          icon="warning"
          label={`Paiement en erreur (${row.erreurPaiement}) : ${row.nomPrenomUtilisateur}`}
          onClick={() => commands.showErrors(row)}
        />
      )}
    </span>
  );
}
