import { type ApiInput, useApiCommand, useApiQuery } from '@diapason/platform';
import { Button, ErrorState, Loading, plural } from '@diapason/ui';
import { Modal } from '@diapason/ui/overlay';
import { PanelLines } from '@diapason/ui/table';

/** Most that one act accepts; the rest is for the next. */
const MOST = 500;

interface Props {
  readonly search: ApiInput<'POST /api/inscriptions/demandes/resume'>['body'];
  readonly onClose: () => void;
}

/** Names every complete request before all of them are accepted in one act. */
export function AcceptDialog({ search, onClose }: Props) {
  const body = { ...search, page: 0, taille: MOST, tri: 'recueLe' as const };
  const { data, error, refetch } = useApiQuery('POST /api/inscriptions/demandes', { body });
  const [accept, { isRunning }] = useApiCommand('POST /api/inscriptions/demandes/completes');
  const send = async () => {
    const demandes = data?.map(({ idDemande }) => idDemande) ?? [];
    if ((await accept({ body: { demandes } })).ok) onClose();
  };
  return (
    <Modal
      title="Accepter les demandes complètes"
      open
      onClose={onClose}
      footer={
        <div className="d-modal-actions">
          <Button onClick={onClose}>Annuler</Button>
          <Button look="primary" icon="check" busy={isRunning} disabled={!data?.length} onClick={() => void send()}>
            {data ? `Accepter ${plural(data.length, 'demande')}` : 'Accepter'}
          </Button>
        </div>
      }
    >
      {error && !data ? <ErrorState message={error.message} onRetry={refetch} /> : !data && <Loading />}
      {data && (
        <>
          <p>Les élèves sont inscrits, les cotisations deviennent dues et chaque famille reçoit un e-mail.</p>
          <PanelLines
            label="Demandes complètes"
            empty="Plus aucune demande n’est complète."
            lines={data.map(({ idDemande, nomPrenom, enfants, demande }) => ({
              key: idDemande,
              title: nomPrenom,
              note: [enfants, demande].filter(Boolean).join(' · '),
            }))}
          />
        </>
      )}
    </Modal>
  );
}
