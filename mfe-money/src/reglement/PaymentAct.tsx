import { messages } from '@diapason/contracts/constants';
import { type ActProps, useSchoolYears, useUser } from '@diapason/platform';
import { isYearClosed, mayAddPayment, paymentsOpen, usePaymentSituation } from '@diapason/platform/money';
import { EmptyState, ErrorState, Loading, useOffered } from '@diapason/ui';
import { Modal } from '@diapason/ui/overlay';
import { useFamily } from '../famille/family';
import { remaining } from '../famille/situation';
import PaymentDialog from './PaymentDialog';

/**
 * « Règlement » of a guardian, of a pupil, whose payer it then is, or of a contribution. Of the record’s year; without one, of the latest in
 * which something is owed and that is not closed.
 */
export default function PaymentAct({ record, onClose }: ActProps) {
  const { idAnneeScolaire } = useUser();
  const family = useFamily(record);
  const rows = (family.data ?? []).filter(
    ({ fk_anneeScolaire }) => record.fk_anneeScolaire === undefined || fk_anneeScolaire === record.fk_anneeScolaire,
  );
  const years = useSchoolYears();
  const open = rows.filter(({ fk_anneeScolaire }) => !isYearClosed(fk_anneeScolaire, years.rows));
  const contribution = open.find((row) => remaining(row) > 0) ?? open[0] ?? rows[0];
  const year = contribution?.fk_anneeScolaire ?? record.fk_anneeScolaire ?? idAnneeScolaire;
  const { situation, isReady } = usePaymentSituation(year, useOffered('deletedPayments'));
  if (isReady && contribution && mayAddPayment(situation))
    return <PaymentDialog contribution={contribution} idReglement={null} situation={situation} onClose={onClose} />;
  const isKnown = isReady && family.data !== undefined;
  const { fermeture, today } = situation;
  const shut = paymentsOpen(fermeture, today) ? messages.money.closedYear : messages.money.paymentsClosed;
  return (
    <Modal title="Règlement" open onClose={onClose} size="small">
      {family.error && !family.data && <ErrorState message={family.error.message} onRetry={family.refetch} />}
      {!isKnown && !family.error && <Loading />}
      {isKnown && contribution && <p>{shut}</p>}
      {isKnown && !contribution && (
        <EmptyState title={`Aucune cotisation pour ${record.name}`} icon="calculator">
          Un règlement s’enregistre une fois la cotisation calculée.
        </EmptyState>
      )}
    </Modal>
  );
}
