import type { ContributionRow } from '@diapason/contracts';
import { formatCents } from '@diapason/contracts/constants';
import { Button, Tag } from '@diapason/ui';
import type { Column } from '@diapason/ui/table';
import styles from './contributions.module.css';
import type { PaymentContext } from './PaymentButtons';
import { PaymentLines } from './PaymentLines';
import { overpaid, remaining, situationOf, situations } from './situation';

/**
 * Columns of the list. Only those that the server sorts can be sorted: name, amount, rest, date. `without` is a column that
 * the screen has no room for: nothing has to be scrolled sideways, and the detail has it all.
 */
export function contributionColumns(
  context: PaymentContext,
  without?: 'regle' | 'reglements',
): readonly Column<ContributionRow>[] {
  const columns: readonly Column<ContributionRow>[] = [
    {
      key: 'nom',
      header: 'Famille',
      value: (row) => row.nomPrenomUtilisateur,
      cell: (row) => (
        <span className={styles.family}>
          <strong data-testid="famille">{row.nomPrenomUtilisateur}</strong>
          <small>{row.libelleSite}</small>
        </span>
      ),
      fixed: true,
    },
    { key: 'site', header: 'Site', value: (row) => row.libelleSite, sortable: false, optional: true },
    {
      key: 'eleves',
      header: 'Élèves',
      value: (row) => row.nombreEleves,
      kind: 'number',
      sortable: false,
      optional: true,
    },
    {
      key: 'quotient',
      header: 'Quotient',
      value: (row) => row.quotient,
      kind: 'number',
      sortable: false,
      optional: true,
    },
    { key: 'tranche', header: 'Tranche', value: (row) => row.tranche, kind: 'number', sortable: false, optional: true },
    { key: 'total', header: 'Montant', value: (row) => row.montantTotal, kind: 'cents' },
    { key: 'regle', header: 'Réglé', value: (row) => row.MontantDejaRegle, kind: 'cents', sortable: false },
    { key: 'reste', header: 'Reste', value: remaining, kind: 'cents' },
    {
      key: 'etat',
      header: 'État',
      value: (row) => situations[situationOf(row)].label,
      cell: (row) => <State row={row} context={context} />,
      sortable: false,
    },
    {
      key: 'reglements',
      header: 'Règlements',
      value: (row) => row.concatCotisation,
      cell: (row) => <PaymentLines row={row} context={context} />,
      sortable: false,
    },
    { key: 'date', header: 'Calculée le', value: (row) => row.dateHeure, kind: 'dateTime', optional: true },
  ];
  return columns.filter(({ key }) => key !== without);
}

function State({ row, context }: { readonly row: ContributionRow; readonly context: PaymentContext }) {
  const situation = situationOf(row);
  const { label, tone } = situations[situation];
  const name = `Paiement en erreur (${row.erreurPaiement}) : ${row.nomPrenomUtilisateur}`;
  return (
    <span className={styles.state}>
      <Tag tone={tone}>{situation === 'tropPercues' ? `${label} ${formatCents(overpaid(row))}` : label}</Tag>
      {row.erreurPaiement > 0 && context.situation.may('GET /api/reglements/erreurReglement') && (
        <Button look="quiet" icon="warning" label={name} onClick={() => context.commands.showErrors(row)} />
      )}
    </span>
  );
}
