import { messages } from '@diapason/contracts/constants';
import type { ActProps } from '@diapason/platform';
import { EmptyState, ErrorState, Loading } from '@diapason/ui';
import { Modal } from '@diapason/ui/overlay';
import { useFamily } from '../famille/family';
import { remaining } from '../famille/situation';
import PaymentDialog from './PaymentDialog';

/**
 * « Règlement » of a guardian, of a pupil, whose payer it then is, or of a contribution. Of the record’s year; without one, of the latest in
 * which something is owed and that is not closed.
 */
export default function PaymentAct({ record, onClose }: ActProps) {
  const family = useFamily(record);
  const rows = (family.data ?? []).filter(
    ({ fk_anneeScolaire }) => record.fk_anneeScolaire === undefined || fk_anneeScolaire === record.fk_anneeScolaire,
  );
  const open = rows.filter(({ peut }) => peut.includes('regler'));
  const contribution = open.find((row) => remaining(row) > 0) ?? open[0];
  if (contribution) return <PaymentDialog contribution={contribution} idReglement={null} onClose={onClose} />;
  const isKnown = family.data !== undefined;
  const [latest] = rows;
  return (
    <Modal title="Règlement" open onClose={onClose} size="small">
      {family.error && !family.data && <ErrorState message={family.error.message} onRetry={family.refetch} />}
      {!isKnown && !family.error && <Loading />}
      {latest && <p>{latest.fermeture ?? messages.errorPage[403]}</p>}
      {isKnown && !latest && (
        <EmptyState title={`Aucune cotisation pour ${record.name}`} icon="calculator">
          Un règlement s’enregistre une fois la cotisation calculée.
        </EmptyState>
      )}
    </Modal>
  );
}
