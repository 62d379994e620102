import type { SlotProps } from '@diapason/platform';
import { formatCents } from '@diapason/ui';
import { balanceOf, paidShare, useFamily } from './family';
import styles from './family.module.css';

/** In the head of a sheet: what the family still owes, and how much of it is paid. Nothing, where nothing was calculated. */
export default function Balance({ record }: SlotProps) {
  const { data = [] } = useFamily(record);
  if (data.length === 0) return null;
  const balance = balanceOf(data);
  return (
    <div className={styles.balance}>
      <p className={styles.line}>
        {record.of === 'pupil' ? 'Reste de la famille' : 'Reste dû, toutes les années'}
        <strong className={balance.rest > 0 ? styles.owed : undefined}>{formatCents(balance.rest)}</strong>
      </p>
      <div className={styles.bar} aria-hidden="true">
        <span style={{ inlineSize: `${paidShare(balance)}%` }} />
      </div>
      {balance.overpaid > 0 && <p className={styles.detail}>{`Trop-perçu\u00a0: ${formatCents(balance.overpaid)}`}</p>}
    </div>
  );
}
