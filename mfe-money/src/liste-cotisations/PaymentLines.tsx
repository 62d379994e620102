import type { ContributionListRow } from '@diapason/contracts';
import { formatDate, formatEuros, plural } from '@diapason/ui';
import { countingFirst } from '../reglement/payments';
import styles from './contributions.module.css';
import { PaymentButtons } from './PaymentButtons';

/** The latest payment that counts inside the contribution’s row, with its receipt; the detail has them all. */
export function PaymentLines({ row }: { readonly row: ContributionListRow }) {
  const [payment, ...others] = countingFirst(row.reglements ?? []);
  if (!payment) return <span className={styles.none}>Aucun</span>;
  return (
    <span className={payment.valide === 1 ? styles.line : `${styles.line} ${styles.deleted}`}>
      <span className={styles.amount}>{formatEuros(payment.montant)}</span>
      <span className={styles.mode}>
        {`${payment.libelleMode}, ${formatDate(payment.date)}`}
        {payment.valide === 0 && <span className="d-visually-hidden"> (supprimé)</span>}
      </span>
      <span className={styles.buttons}>
        <PaymentButtons contribution={row} payment={payment} withReceipt />
      </span>
      {others.length > 0 && <span className={styles.none}>{`et ${plural(others.length, 'autre')}`}</span>}
    </span>
  );
}
