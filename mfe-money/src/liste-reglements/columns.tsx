import type { PaymentRow } from '@diapason/contracts';
import { Tag } from '@diapason/ui';
import { Link } from '@diapason/ui/router';
import type { Column } from '@diapason/ui/table';
import styles from './payments.module.css';

/** Where the contribution of a payment's family is found. */
const contributionAddress = (row: Pick<PaymentRow, 'fk_anneeScolaire' | 'nomPrenomResponsable'>): string =>
  `/liste-cotisations?${new URLSearchParams({ annee: String(row.fk_anneeScolaire), recherche: row.nomPrenomResponsable })}`;

/**
 * Columns of the list; the family leads to its contribution for those who may see it (right 214). `narrow` leaves out who
 * registered the payment, so that nothing has to be scrolled sideways.
 */
export function paymentColumns(mayOpenContribution: boolean, narrow: boolean): readonly Column<PaymentRow>[] {
  const columns: readonly Column<PaymentRow>[] = [
    { key: 'date', header: 'Date', value: (row) => row.date, kind: 'date', fixed: true },
    {
      key: 'famille',
      header: 'Famille',
      value: (row) => row.nomPrenomResponsable,
      cell: (row) => <Family row={row} linked={mayOpenContribution} />,
      fixed: true,
    },
    { key: 'sites', header: 'Sites de la famille', value: (row) => row.sites, optional: true },
    { key: 'montant', header: 'Montant', value: (row) => row.montant, kind: 'euros' },
    { key: 'mode', header: 'Mode', value: (row) => row.libelleMode },
    {
      key: 'quittance',
      header: 'Quittance',
      value: (row) => row.quittance,
      cell: (row) => <span className={styles.number}>{row.quittance}</span>,
    },
    { key: 'abonnement', header: 'Abonnement', value: (row) => row.abonnement, optional: true },
    { key: 'site', header: 'Site', value: (row) => row.siteReglement },
    { key: 'agent', header: 'Enregistré par', value: (row) => row.nomPrenomAdministratif },
    { key: 'annee', header: 'Année scolaire', value: (row) => row.libelleAnneeScolaire, optional: true },
    {
      key: 'etat',
      header: 'État',
      value: (row) => (row.valide === 1 ? 'Valide' : 'Annulé'),
      cell: (row) => (row.valide === 1 ? <Tag tone="success">Valide</Tag> : <Tag tone="danger">Annulé</Tag>),
    },
  ];
  return narrow ? columns.filter(({ key }) => key !== 'agent') : columns;
}

function Family({ row, linked }: { readonly row: PaymentRow; readonly linked: boolean }) {
  if (!linked) return <span className={styles.family}>{row.nomPrenomResponsable}</span>;
  return (
    <Link className={styles.family} to={contributionAddress(row)}>
      {row.nomPrenomResponsable}
    </Link>
  );
}
