import { paymentList } from '@diapason/contracts/constants';
import { formatDate, formatEuros, Tag } from '@diapason/ui';
import { days } from '@diapason/ui/calendar';
import { declaredList } from '@diapason/ui/table';
import { Family } from './Family';
import { PaymentPanel } from './PaymentPanel';
import { PaymentTotals } from './PaymentTotals';
import styles from './payments.module.css';
import { Totals } from './Totals';
import { useYearFitting } from './year-fitting';

/** Valid payments with totals per site, per mode and overall (document 002 §2). */
export const payments = declaredList(paymentList, {
  filters: { jours: days() },
  useAlso: useYearFitting,
  cells: {
    nomPrenomResponsable: (row) => <Family row={row} />,
    quittance: ({ quittance }) => <span className={styles.number}>{quittance}</span>,
    // A list says exceptions.
    valide: ({ valide }) => valide === 0 && <Tag tone="danger">Annulé</Tag>,
  },
  seconds: {
    nomPrenomResponsable: ({ sites }) => sites,
    libelleMode: ({ abonnement }) => abonnement && `Abonnement ${abonnement}`,
  },
  rowName: ({ nomPrenomResponsable }) => nomPrenomResponsable,
  rowClassName: ({ valide }) => (valide === 1 ? '' : 'd-row-inactive'),
  panel: (row) => <PaymentPanel row={row} />,
  phone: {
    under: ({ date, libelleMode }) => `${formatDate(date)} · ${libelleMode}`,
    state: ({ montant, valide }) => (
      <>
        {valide === 0 && <Tag tone="danger">Annulé</Tag>}
        <strong className={styles.number}>{formatEuros(montant)}</strong>
      </>
    ),
  },
  summary: (totals) => <PaymentTotals totals={totals} />,
  footer: (totals) => <Totals totals={totals} />,
});
