import type { ContributionRow } from '@diapason/contracts';
import { messages } from '@diapason/contracts/constants';
import { useApiQuery } from '@diapason/platform';
import { ErrorState, Loading } from '@diapason/ui';
import { Modal } from '@diapason/ui/overlay';
import { PaymentForm } from './PaymentForm';
import PaymentPile from './PaymentPile';

interface Props {
  readonly contribution: ContributionRow;
  /** null adds a payment. */
  readonly idReglement: number | null;
  readonly onClose: () => void;
}

/** « Règlement d’ADAM Cécile » and « Modifier le règlement ». A correction starts from the current payment. */
export default function PaymentDialog({ contribution, idReglement, onClose }: Props) {
  const { idCotisation } = contribution;
  const payments = useApiQuery(
    'GET /api/reglements/cotisation/:idCotisation',
    idReglement === null ? null : { params: { idCotisation } },
  );
  const payment = payments.data?.find((row) => row.idReglement === idReglement);
  if (idReglement === null)
    return <PaymentPile annee={contribution.fk_anneeScolaire} first={contribution} onClose={onClose} />;
  if (payment?.valide === 1) {
    return (
      <PaymentForm
        key={payment.version}
        contribution={contribution}
        payment={payment}
        onClose={onClose}
        onReload={payments.refetch}
      />
    );
  }
  const fault = payment ? messages.money.paymentAlreadyDeleted : payments.data && messages.money.paymentUnknown;
  const failure = payments.error?.message ?? fault;
  return (
    <Modal title="Modifier le règlement" open onClose={onClose} size="small">
      {failure ? <ErrorState message={failure} onRetry={payments.refetch} /> : <Loading />}
    </Modal>
  );
}
