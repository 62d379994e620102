import { type ApiData, useApiQuery } from '@diapason/platform';
import { Button, EmptyState, ErrorState, Loading, Tag } from '@diapason/ui';
import { SearchField } from '@diapason/ui/form';
import { Modal } from '@diapason/ui/overlay';
import { PagedList } from '@diapason/ui/table';
import { useState } from 'react';
import type { Guardian } from '../fiche-responsable/general-form';
import { ComparisonDialog } from './ComparisonDialog';

type Found = Pick<ApiData<'POST /api/recherche'>[number], 'id' | 'nomPrenom' | 'precision' | 'actif'>;

const SHORTEST = 2;

interface Props {
  /** Who is kept. */
  readonly kept: Guardian;
  readonly onClose: () => void;
}

/** Chooses the other record of a person, those that look alike first, and compares both before they are merged. */
export default function MergeDialog({ kept, onClose }: Props) {
  const [other, choose] = useState<number>();
  if (other) return <ComparisonDialog kept={kept} other={other} onBack={() => choose(undefined)} onClose={onClose} />;
  return <Choice kept={kept} onChoose={choose} onClose={onClose} />;
}

function Choice({ kept, onChoose, onClose }: Props & { readonly onChoose: (id: number) => void }) {
  const [texte, search] = useState('');
  const asked = texte.trim().length >= SHORTEST;
  const { nom, prenom, email, dateNaissance, telephoneFixe, telephoneMobile } = kept;
  const telephones = [telephoneMobile, telephoneFixe].filter((one) => one !== null && one !== '') as string[];
  const alike = useApiQuery('POST /api/recherche/doublons', {
    body: { nature: 'guardian', nom, prenom, email, dateNaissance, telephones },
  });
  const searched = useApiQuery('POST /api/recherche', asked ? { body: { texte, nature: 'guardian' } } : null);
  const found = asked ? searched : alike;
  const rows: readonly Found[] = (found.data ?? []).filter(({ id }) => id !== kept.idUtilisateur);
  return (
    <Modal title={`Fusionner avec ${kept.nomPrenomUtilisateur}`} open onClose={onClose} size="large">
      <p>
        Choisissez l’autre fiche de la même personne. La fiche ouverte est conservée ; vous comparez les deux avant de
        confirmer.
      </p>
      <SearchField value={texte} onChange={search} label="Nom, e-mail ou téléphone de l’autre fiche" />
      {found.error && !found.data ? (
        <ErrorState message={found.error.message} onRetry={found.refetch} />
      ) : !found.data ? (
        <Loading />
      ) : (
        <PagedList
          label={asked ? 'Fiches trouvées' : 'Fiches qui se ressemblent'}
          rows={rows}
          pageSize={5}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'nom',
              header: asked ? 'Fiche trouvée' : 'Fiche qui ressemble',
              value: (row) => row.nomPrenom,
              cell: ({ nomPrenom, actif }) => (
                <span className="d-row">
                  {nomPrenom}
                  {actif === 0 && <Tag>Désactivé</Tag>}
                </span>
              ),
            },
            { key: 'precision', header: 'Élèves et ville', value: (row) => row.precision },
          ]}
          empty={
            <EmptyState
              title={
                asked ? 'Aucune autre fiche trouvée' : 'Aucune fiche ne ressemble à celle-ci : cherchez-la par son nom'
              }
              icon="user"
            />
          }
          rowActions={({ id, nomPrenom }) => (
            <Button onClick={() => onChoose(id)}>
              Comparer
              <span className="d-visually-hidden">{` avec ${nomPrenom}`}</span>
            </Button>
          )}
        />
      )}
    </Modal>
  );
}
