import { messages } from '@diapason/contracts/constants';
import { type ActProps, useApiQuery, useUser } from '@diapason/platform';
import { mayAddPayment, paymentsOpen, usePaymentSituation } from '@diapason/platform/money';
import { EmptyState, ErrorState, Loading, useOffered } from '@diapason/ui';
import { Modal } from '@diapason/ui/overlay';
import PaymentDialog from './PaymentDialog';

const TITLE = 'Règlement';

/** « Règlement » of a guardian, or of a pupil, whose payer it then is; of the record’s year, else the session’s. Opens from anywhere. */
export default function PaymentAct({ record, onClose }: ActProps) {
  const user = useUser();
  const fk_anneeScolaire = record.fk_anneeScolaire ?? user.idAnneeScolaire;
  const { situation, isReady } = usePaymentSituation(fk_anneeScolaire, useOffered('deletedPayments'));
  const pupil = useApiQuery(
    'GET /api/eleves/:id/listResponsables',
    record.of === 'pupil' ? { params: { id: record.id } } : null,
  );
  const guardian = record.of === 'pupil' ? pupil.data?.[0]?.idUtilisateur : record.id;
  const payer = useApiQuery(
    'GET /api/cotisations/cotisationPayeur/:idUser',
    guardian === undefined ? null : { params: { idUser: guardian }, query: { fk_anneeScolaire } },
  );
  const userId = payer.data?.idUtilisateur ?? undefined;
  const owed = useApiQuery(
    'GET /api/cotisations/liste/:userId',
    userId === undefined ? null : { params: { userId }, query: { fk_anneeScolaire } },
  );
  const failed = [pupil, payer, owed].find(({ error, data }) => error && data === undefined);
  const rows = owed.data;
  const contribution = rows?.find((row) => row.montantTotal > row.MontantDejaRegle) ?? rows?.[0];
  if (failed?.error)
    return (
      <Modal title={TITLE} open onClose={onClose} size="small">
        <ErrorState message={failed.error.message} onRetry={failed.refetch} />
      </Modal>
    );
  if (isReady && contribution && mayAddPayment(situation))
    return <PaymentDialog contribution={contribution} idReglement={null} situation={situation} onClose={onClose} />;
  const { yearClosed, fermeture, today } = situation;
  const shut = yearClosed ? messages.money.closedYear : messages.money.paymentsClosed;
  const isShut = isReady && (yearClosed || !paymentsOpen(fermeture, today));
  const isNobody = (pupil.data && guardian === undefined) || payer.data?.idUtilisateur === null || rows?.length === 0;
  return (
    <Modal title={TITLE} open onClose={onClose} size="small">
      {isShut && <p>{shut}</p>}
      {!isShut && isNobody && (
        <EmptyState title={`Aucune cotisation pour ${record.name}`} icon="calculator">
          Un règlement s’enregistre une fois la cotisation calculée.
        </EmptyState>
      )}
      {!isShut && !isNobody && <Loading />}
    </Modal>
  );
}
