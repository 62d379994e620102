import type { ContributionListRow } from '@diapason/contracts';
import { formatDate, formatEuros } from '@diapason/ui';
import styles from './contributions.module.css';
import { PaymentButtons } from './PaymentButtons';

const LINES = 3;

/** The latest payments of a contribution inside its row. */
export function PaymentLines({ row }: { readonly row: ContributionListRow }) {
  const payments = row.reglements ?? [];
  if (payments.length === 0) return <span className={styles.none}>Aucun</span>;
  const more = payments.length - LINES;
  return (
    <ul className={styles.lines}>
      {payments.slice(0, LINES).map((payment) => (
        <li key={payment.idReglement} className={payment.valide === 1 ? '' : styles.deleted}>
          <span className={styles.amount}>{formatEuros(payment.montant)}</span>
          <span className={styles.mode}>
            {`${payment.libelleMode}, ${formatDate(payment.date)}`}
            {payment.valide === 0 && <span className="d-visually-hidden"> (supprimé)</span>}
          </span>
          <span className={styles.buttons}>
            <PaymentButtons contribution={row} payment={payment} />
          </span>
        </li>
      ))}
      {more > 0 && <li className={styles.none}>{`et ${more} autre${more > 1 ? 's' : ''} dans le détail`}</li>}
    </ul>
  );
}
