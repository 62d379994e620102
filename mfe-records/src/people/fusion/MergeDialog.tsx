import { limits } from '@diapason/contracts/constants';
import { type ApiData, useApiQuery } from '@diapason/platform';
import { Button, EmptyState, ErrorState, Loading, Tag } from '@diapason/ui';
import { SearchField } from '@diapason/ui/form';
import { Modal } from '@diapason/ui/overlay';
import { PagedList } from '@diapason/ui/table';
import { type ReactNode, useState } from 'react';
import { type Entered, toldOf } from '../doublons/Doubles';
import { type Kept, kinds, type MergedKind } from './kinds';

type Found = Pick<ApiData<'POST /api/recherche'>[number], 'id' | 'nomPrenom' | 'precision' | 'actif'>;

interface Props extends Kept {
  readonly kind: MergedKind;
  /** What tells the person from others. */
  readonly entered: Entered;
  /** Compares the record that is open with the one that was chosen. */
  readonly compare: (other: number, onBack: () => void) => ReactNode;
  readonly onClose: () => void;
}

/** Chooses the other record of a person, those that look alike first, and compares both before they are merged. */
export default function MergeDialog(props: Props) {
  const [other, choose] = useState<number>();
  return other ? props.compare(other, () => choose(undefined)) : <Choice {...props} onChoose={choose} />;
}

type Chosen = Omit<Props, 'compare'> & { readonly onChoose: (id: number) => void };

function Choice({ kind: nature, id: kept, name, entered, onChoose, onClose }: Chosen) {
  const [texte, search] = useState('');
  const asked = texte.trim().length >= limits.shortestSearch;
  const alike = useApiQuery('POST /api/recherche/doublons', { body: { nature, ...toldOf(entered) } });
  const searched = useApiQuery('POST /api/recherche', asked ? { body: { texte, nature } } : null);
  const found = asked ? searched : alike;
  const rows: readonly Found[] = (found.data ?? []).filter(({ id }) => id !== kept);
  return (
    <Modal title={`Fusionner avec ${name}`} open onClose={onClose} size="large">
      <p>
        Choisissez l’autre fiche de la même personne. La fiche ouverte est conservée ; vous comparez les deux avant de
        confirmer.
      </p>
      <SearchField value={texte} onChange={search} label={kinds[nature].search} />
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
            { key: 'precision', header: kinds[nature].precision, value: (row) => row.precision },
          ]}
          empty={
            <EmptyState
              title={
                asked ? 'Aucune autre fiche trouvée' : 'Aucune fiche ne ressemble à celle-ci : cherchez-la par son nom'
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
