import { formatPhone, guardianKinds, limits, messages } from '@diapason/contracts/constants';
import { type ApiData, notify, useApiCommand, useApiQuery } from '@diapason/platform';
import { Button, EmptyState, ErrorState, Loading } from '@diapason/ui';
import { SearchField, SelectField } from '@diapason/ui/form';
import { Modal } from '@diapason/ui/overlay';
import { PagedList } from '@diapason/ui/table';
import { useState } from 'react';

type Found = ApiData<'GET /api/utilisateursResponsables/list'>[number];

const kinds = guardianKinds.map(({ id, libelle }) => ({ value: id, label: libelle }));

interface Props {
  readonly idEleve: number;
  /** Who is linked already. */
  readonly linked: readonly number[];
  readonly onClose: () => void;
}

/** Who finds more types more of the name. */
const MOST = 100;

/** Finds a guardian by name, e-mail or telephone and links them to the pupil, last in rank. */
export function LinkGuardianDialog({ idEleve, linked, onClose }: Props) {
  const [recherche, search] = useState('');
  const [fk_role, choose] = useState<number | null>(null);
  const asked = recherche.trim().length >= limits.shortestSearch;
  const found = useApiQuery(
    'GET /api/utilisateursResponsables/list',
    asked ? { query: { recherche, taille: MOST } } : null,
  );
  const [save, { isRunning }] = useApiCommand('POST /api/utilisateursResponsables/elevesResponsables', {
    success: false,
  });
  const link = async ({ idUtilisateur, nomPrenomUtilisateur }: Found) => {
    const answer = await save({ body: { fk_eleve: idEleve, fk_responsable: idUtilisateur, fk_role } });
    if (!answer.ok) return;
    notify('success', messages.families.guardianLinked(nomPrenomUtilisateur));
    onClose();
  };
  return (
    <Modal title={messages.families.findGuardian} open onClose={onClose} size="large">
      <div className="d-grid">
        <SearchField value={recherche} onChange={search} label="Nom, e-mail ou téléphone" />
        <SelectField name="fk_role" label="Rôle" value={fk_role} onChange={choose} options={kinds} none="Sans rôle" />
      </div>
      {!asked ? (
        <p className="d-note">{messages.general.typeMore}</p>
      ) : found.error && !found.data ? (
        <ErrorState message={found.error.message} onRetry={found.refetch} />
      ) : !found.data ? (
        <Loading />
      ) : (
        <PagedList
          label="Responsables trouvés"
          rows={found.data}
          pageSize={5}
          rowKey={(row) => row.idUtilisateur}
          columns={[
            { key: 'nom', header: 'Responsable', value: (row) => row.nomPrenomUtilisateur },
            { key: 'email', header: 'E-mail', value: (row) => row.email },
            { key: 'mobile', header: 'Mobile', value: (row) => formatPhone(row.telephoneMobile ?? '') },
            { key: 'ville', header: 'Ville', value: (row) => row.ville },
          ]}
          empty={<EmptyState title="Aucun responsable trouvé" icon="user" />}
          rowActions={(row) =>
            linked.includes(row.idUtilisateur) ? (
              <span>Déjà rattaché</span>
            ) : (
              <Button busy={isRunning} onClick={() => void link(row)}>
                Rattacher
                <span className="d-visually-hidden">{` ${row.nomPrenomUtilisateur}`}</span>
              </Button>
            )
          }
        />
      )}
    </Modal>
  );
}
