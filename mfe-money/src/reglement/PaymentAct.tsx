import { de, messages } from '@diapason/contracts/constants';
import { type ActProps, useApiQuery } from '@diapason/platform';
import { Button, EmptyState, ErrorState, Loading } from '@diapason/ui';
import { Modal } from '@diapason/ui/overlay';
import { useState } from 'react';
import { useFamily } from '../famille/family';
import { remaining } from '../famille/situation';
import PaymentDialog from './PaymentDialog';

/**
 * « Règlement » of a guardian, of a pupil, whose payer it then is, or of a contribution. Of the record’s year; without one, of the latest in
 * which something is owed and that is not closed. For a guardian who does not pay, whoever does is offered.
 */
export default function PaymentAct({ record: asked, onClose }: ActProps) {
  const [record, choose] = useState(asked);
  const family = useFamily(record);
  const rows = (family.data ?? []).filter(
    ({ fk_anneeScolaire }) => record.fk_anneeScolaire === undefined || fk_anneeScolaire === record.fk_anneeScolaire,
  );
  const [latest] = rows;
  const owesNothing = family.data !== undefined && !latest;
  const payer = useApiQuery(
    'GET /api/cotisations/cotisationPayeur/:idUser',
    owesNothing && record.of === 'guardian' ? { params: { idUser: record.id }, query: {} } : null,
  );
  const open = rows.filter(({ peut }) => peut.includes('regler'));
  const contribution = open.find((row) => remaining(row) > 0) ?? open[0];
  if (contribution) return <PaymentDialog contribution={contribution} idReglement={null} onClose={onClose} />;
  const error = (family.data ? undefined : family.error) ?? (payer.data ? undefined : payer.error);
  const other = payer.data?.payeur === 0 && payer.data.idUtilisateur !== record.id ? payer.data : undefined;
  const again = () => (family.data ? payer.refetch() : family.refetch());
  return (
    <Modal title="Règlement" open onClose={onClose} size="small">
      {error ? (
        <ErrorState message={error.message} onRetry={again} />
      ) : family.data === undefined || payer.isLoading ? (
        <Loading />
      ) : latest ? (
        <p>{latest.fermeture ?? messages.errorPage[403]}</p>
      ) : other?.idUtilisateur ? (
        <EmptyState title={`${other.nomPrenomUtilisateur} paie pour cette famille`} icon="euro">
          <Button
            look="primary"
            onClick={() =>
              choose({ of: 'guardian', id: Number(other.idUtilisateur), name: other.nomPrenomUtilisateur ?? '' })
            }
          >
            {`Règlement ${de(other.nomPrenomUtilisateur ?? '')}`}
          </Button>
        </EmptyState>
      ) : (
        <EmptyState title={`Aucune cotisation pour ${record.name}`} icon="calculator">
          Un règlement s’enregistre une fois la cotisation calculée.
        </EmptyState>
      )}
    </Modal>
  );
}
