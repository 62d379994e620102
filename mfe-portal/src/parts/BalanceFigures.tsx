import { formatCents } from '@diapason/ui';
import { type Balance, paidPercent, paidTooMuch } from './balance';
import styles from './parts.module.css';

/** The balance, large, then total and paid amount. */
export function BalanceFigures({ balance }: { readonly balance: Balance }) {
  const { total, paid, remaining, overpaid } = balance;
  return (
    <div className={styles.balance}>
      {remaining > 0 ? (
        <p className={styles.remaining}>
          Reste à payer <strong>{formatCents(remaining)}</strong>
        </p>
      ) : (
        <p className={styles.settled}>
          {total === 0 ? 'Vous n’avez rien à payer cette année.' : 'Tout est réglé, merci !'}
        </p>
      )}
      <div className={styles.bar} aria-hidden="true">
        <span style={{ inlineSize: `${paidPercent(balance)}%` }} />
      </div>
      <dl className={styles.figures}>
        <div>
          <dt>Montant de la cotisation</dt>
          <dd>{formatCents(total)}</dd>
        </div>
        <div>
          <dt>Déjà réglé</dt>
          <dd>{formatCents(paid)}</dd>
        </div>
      </dl>
      {overpaid > 0 && <p className="d-note">{paidTooMuch(overpaid)}</p>}
    </div>
  );
}
