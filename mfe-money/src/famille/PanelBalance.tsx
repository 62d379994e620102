import type { SlotProps } from '@diapason/platform';
import { formatCents, formatDate } from '@diapason/ui';
import { balanceOf, latestPayment, paidShare, useFamily } from './family';
import styles from './family.module.css';

/** In the panel of a list: what is to be paid, and what was paid last. */
export default function PanelBalance({ record }: SlotProps) {
  const { data = [] } = useFamily(record);
  if (data.length === 0) return null;
  const balance = balanceOf(data);
  const last = latestPayment(data);
  const paid = `${formatCents(balance.paid)} réglés sur ${formatCents(balance.total)}`;
  return (
    <div className={styles.balance}>
      <p className={styles.line}>
        Reste à payer
        <strong>{formatCents(balance.rest)}</strong>
      </p>
      <div className={styles.bar} aria-hidden="true">
        <span style={{ inlineSize: `${paidShare(balance)}%` }} />
      </div>
      <p className={styles.detail}>
        {last ? `${paid}, ${last.libelleMode.toLowerCase()} le ${formatDate(last.date)}` : paid}
      </p>
    </div>
  );
}
