import type { ContributionRow } from '@diapason/contracts';
import { messages } from '@diapason/contracts/constants';
import { useApiQuery } from '@diapason/platform';
import { AnswerDialog } from '@diapason/ui/overlay';
import { type Column, DataList } from '@diapason/ui/table';

interface Row {
  readonly stamp: string;
  readonly message: string;
}

const columns: readonly Column<Row>[] = [
  { key: 'stamp', header: 'Date', value: (row) => row.stamp, kind: 'dateTime' },
  { key: 'message', header: 'Message', value: (row) => row.message },
];

interface Props {
  readonly contribution: ContributionRow;
  readonly onClose: () => void;
}

/** The popup « Paiement en erreur »: a time and a message per error (document 002 §2, right 276). */
export default function PaymentErrors({ contribution, onClose }: Props) {
  const errors = useApiQuery('GET /api/reglements/erreurReglement', {
    query: { fk_cotisation: contribution.idCotisation },
  });
  return (
    <AnswerDialog title={messages.money.paymentsInError} query={errors} onClose={onClose}>
      {(rows) => (
        <>
          <p>{`${contribution.nomPrenomUtilisateur}, ${contribution.libelleAnneeScolaire}`}</p>
          <DataList
            label={messages.money.paymentsInError}
            rows={rows}
            columns={columns}
            rowKey={(row) => `${row.stamp} ${row.message}`}
            empty="Aucun paiement en erreur"
          />
        </>
      )}
    </AnswerDialog>
  );
}
