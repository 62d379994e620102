import type { ContributionRow } from '@diapason/contracts';
import { formatCents, unpackPayments } from '@diapason/contracts/constants';
import { formatDate } from '@diapason/ui';
import styles from './contributions.module.css';
import { PaymentButtons, type PaymentContext } from './PaymentButtons';
import { shownFromPacked } from './payments';

const SHOWN = 3;

/** The payments of a contribution inside its row, the latest first; the detail has them all. */
export function PaymentLines({ row, context }: { readonly row: ContributionRow; readonly context: PaymentContext }) {
  const payments = shownFromPacked(unpackPayments(row.concatCotisation));
  if (payments.length === 0) return <span className={styles.none}>Aucun</span>;
  const more = payments.length - SHOWN;
  return (
    <ul className={styles.lines}>
      {payments.slice(0, SHOWN).map((payment) => (
        <li key={payment.idReglement} className={payment.valide ? '' : styles.deleted}>
          <span className={styles.amount}>{formatCents(payment.montant)}</span>
          <span className={styles.mode}>
            {`${context.modeOf(payment.fk_mode)}, ${formatDate(payment.date)}`}
            {!payment.valide && <span className="d-visually-hidden"> (supprimé)</span>}
          </span>
          <span className={styles.buttons}>
            <PaymentButtons contribution={row} payment={payment} context={context} />
          </span>
        </li>
      ))}
      {more > 0 && <li className={styles.none}>{`et ${more} autre${more > 1 ? 's' : ''} dans le détail`}</li>}
    </ul>
  );
}
