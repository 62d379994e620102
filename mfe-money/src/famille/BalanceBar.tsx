import { formatCents } from '@diapason/ui';
import type { ReactNode } from 'react';
import { type FamilyBalance, paidShare } from './family';
import styles from './family.module.css';

interface Props {
  readonly label: string;
  readonly balance: Pick<FamilyBalance, 'total' | 'rest'>;
  /** What is owed stands out. */
  readonly warns?: boolean;
  readonly children?: ReactNode;
}

/** What is still owed, and how much of it all is paid. */
export const BalanceBar = ({ label, balance, warns = false, children }: Props) => (
  <div className={styles.balance}>
    <p className={styles.line}>
      {label}
      <strong className={warns && balance.rest > 0 ? styles.owed : undefined}>{formatCents(balance.rest)}</strong>
    </p>
    <div className={styles.bar} aria-hidden="true">
      <span style={{ inlineSize: `${paidShare(balance)}%` }} />
    </div>
    {children && <p className={styles.detail}>{children}</p>}
  </div>
);
