import type { ContributionListRow } from '@diapason/contracts';
import { inSentence } from '@diapason/contracts/constants';
import { formatDate, formatEuros } from '@diapason/ui';
import { latestPayment } from '../famille/family';
import styles from './contributions.module.css';
import { Receipt } from './PaymentMenu';

/** The latest payment that counts, with its receipt; the panel has them all. */
export function LatestPayment({ row }: { readonly row: ContributionListRow }) {
  const payment = latestPayment([row]);
  if (!payment) return <span className={styles.none}>Aucun</span>;
  return (
    <span className={styles.line}>
      {formatEuros(payment.montant)}
      <small>{`${inSentence(payment.libelleMode)}, ${formatDate(payment.date)}`}</small>
      <Receipt payment={payment} />
    </span>
  );
}
