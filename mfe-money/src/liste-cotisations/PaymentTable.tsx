import type { ContributionRow, PaymentRow } from '@diapason/contracts';
import { de } from '@diapason/contracts/constants';
import { isTerminated } from '@diapason/platform/money';
import { Tag } from '@diapason/ui';
import { type Column, DataList } from '@diapason/ui/table';
import { sortRows, subscriptionNumber } from '../reglement/payments';
import { PaymentButtons } from './PaymentButtons';

const columns: readonly Column<PaymentRow>[] = [
  { key: 'date', header: 'Date', value: (row) => row.date, kind: 'date' },
  { key: 'montant', header: 'Montant', value: (row) => row.montant, kind: 'euros' },
  { key: 'mode', header: 'Mode', value: (row) => row.libelleMode },
  { key: 'quittance', header: 'Quittance', value: (row) => row.quittance },
  {
    key: 'abonnement',
    header: 'Abonnement',
    value: (row) => row.abonnement,
    cell: (row) => <Subscription text={row.abonnement ?? ''} />,
  },
  { key: 'agent', header: 'Enregistré par', value: (row) => row.nomPrenomAdministratif },
  {
    key: 'etat',
    header: 'État',
    value: (row) => row.valide,
    cell: (row) => (row.valide === 1 ? <Tag tone="success">Valide</Tag> : <Tag tone="danger">Supprimé</Tag>),
  },
];

interface Props {
  readonly contribution: ContributionRow;
  readonly rows: readonly PaymentRow[];
}

/** All payments of one contribution, deleted ones included: they may be reactivated. */
export function PaymentTable({ contribution, rows }: Props) {
  return (
    <DataList
      label={`Règlements ${de(contribution.nomPrenomUtilisateur)}`}
      rows={sortRows(rows)}
      columns={columns}
      rowKey={(row) => row.idReglement}
      rowClassName={(row) => (row.valide === 1 ? '' : 'd-row-inactive')}
      empty="Aucun règlement pour cette cotisation"
      rowActions={(row) => <PaymentButtons contribution={contribution} payment={row} withReceipt />}
    />
  );
}

function Subscription({ text }: { readonly text: string }) {
  if (text === '') return null;
  if (!isTerminated(text)) return <>{text}</>;
  return (
    <>
      {subscriptionNumber(text)} <Tag>Résilié</Tag>
    </>
  );
}
