import type { PaymentRow } from '@diapason/contracts';
import { Link } from '@diapason/ui/router';
import { useIsAllowed } from '@diapason/ui/table';
import styles from './payments.module.css';

/** Link to the contribution of a payment's family. */
const contributionAddress = (row: Pick<PaymentRow, 'fk_anneeScolaire' | 'nomPrenomResponsable'>): string =>
  `/liste-cotisations?${new URLSearchParams({ annee: String(row.fk_anneeScolaire), recherche: row.nomPrenomResponsable })}`;

/** The family of a payment, linked to its contribution for those who may see it. */
export function Family({ row }: { readonly row: PaymentRow }) {
  const mayOpen = useIsAllowed()('ouvrirCotisation');
  if (!mayOpen) return <span className={styles.family}>{row.nomPrenomResponsable}</span>;
  return (
    <Link className={styles.family} to={contributionAddress(row)}>
      {row.nomPrenomResponsable}
    </Link>
  );
}
