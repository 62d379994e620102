import type { PaymentRow } from '@diapason/contracts';
import { ErrorState, Loading } from '@diapason/ui';
import { Modal } from '@diapason/ui/overlay';
import { useFamily } from '../famille/family';
import PaymentDialog from './PaymentDialog';

interface Props {
  readonly payment: Pick<PaymentRow, 'idReglement' | 'fk_cotisation' | 'idUtilisateur' | 'fk_anneeScolaire'>;
  readonly onClose: () => void;
}

/** « Modifier le règlement » where it is listed: what its family owes is asked for first. */
export default function CorrectPayment({ payment, onClose }: Props) {
  const { idReglement, fk_cotisation, idUtilisateur, fk_anneeScolaire } = payment;
  const family = useFamily({ of: 'guardian', id: idUtilisateur });
  const ofYear = family.data?.filter((one) => one.fk_anneeScolaire === fk_anneeScolaire) ?? [];
  // Of merged payers it is in the history of another contribution than the row's.
  const contribution = ofYear.find(({ idCotisation }) => idCotisation === fk_cotisation) ?? ofYear[0];
  if (contribution) return <PaymentDialog contribution={contribution} idReglement={idReglement} onClose={onClose} />;
  return (
    <Modal title="Modifier le règlement" open onClose={onClose} size="small">
      {family.error ? <ErrorState message={family.error.message} onRetry={family.refetch} /> : <Loading />}
    </Modal>
  );
}
