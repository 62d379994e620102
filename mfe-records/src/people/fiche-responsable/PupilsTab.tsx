import { guardianKinds, messages, right } from '@diapason/contracts/constants';
import { type ApiData, useApiCommand, useApiQuery, useMay, useRights } from '@diapason/platform';
import { Button, EmptyState, ErrorState, Loading, Panel, Tag } from '@diapason/ui';
import { useConfirm } from '@diapason/ui/overlay';
import { LinkWhere } from '@diapason/ui/router';
import { type Column, DataList } from '@diapason/ui/table';
import { useState } from 'react';
import type { Guardian } from './general-form';
import { LinkPupilDialog } from './LinkPupilDialog';

type Pupil = ApiData<'GET /api/utilisateursResponsables/:id/elevesAttached'>[number];

const columns = (mayOpen: boolean): readonly Column<Pupil>[] => [
  {
    key: 'nom',
    header: 'Élève',
    value: (row) => row.nomPrenomEleve,
    cell: (row) => (
      <>
        <LinkWhere to={mayOpen ? `/fiche-eleve/${row.idEleve}` : undefined}>{row.nomPrenomEleve}</LinkWhere>{' '}
        {row.premier && (
          <span title={messages.families.firstGuardianPays}>
            <Tag tone="information">1er responsable</Tag>
          </span>
        )}
      </>
    ),
  },
  { key: 'naissance', header: 'Date de naissance', value: (row) => row.dateNaissance, kind: 'date' },
  { key: 'rang', header: 'Rang', value: (row) => row.ordre, kind: 'number' },
];

/** The pupils of a guardian, linked with 105 and unlinked with 106 (document 001 §2). */
export default function PupilsTab({ guardian }: { readonly guardian: Guardian }) {
  const { idUtilisateur: id, nomPrenomUtilisateur: name } = guardian;
  const pupils = useApiQuery('GET /api/utilisateursResponsables/:id/elevesAttached', { params: { id } });
  const can = useRights();
  const mayOpen = useMay('GET /api/eleves/:id');
  const mayLink = can(right.linkPupil);
  const mayUnlink = can(right.unlinkPupil);
  const [unlink] = useApiCommand('DELETE /api/utilisateursResponsables/elevesResponsables');
  const [ask, question] = useConfirm();
  const [isLinking, setLinking] = useState(false);
  if (pupils.error && !pupils.data) return <ErrorState message={pupils.error.message} onRetry={pupils.refetch} />;
  if (!pupils.data) return <Loading />;
  const remove = async ({ idEleve, nomPrenomEleve }: Pupil) => {
    const text = `${name} ne sera plus responsable de ${nomPrenomEleve}. Les responsables suivants remontent d’un rang.`;
    if (await ask({ title: 'Détacher cet élève ?', text, confirmLabel: 'Détacher', danger: true }))
      await unlink({ body: { fk_eleve: idEleve, fk_responsable: id } });
  };
  return (
    <Panel
      title="Élèves"
      icon="child"
      actions={
        mayLink && (
          <Button icon="search" onClick={() => setLinking(true)}>
            Rattacher un élève
          </Button>
        )
      }
    >
      <DataList
        label="Élèves"
        rows={pupils.data}
        columns={columns(mayOpen)}
        rowKey={({ idEleve }) => idEleve}
        empty={<EmptyState title="Aucun élève rattaché" icon="child" />}
        rowActions={(row) =>
          mayUnlink && (
            <Button
              look="quiet"
              icon="trash"
              label={`Détacher ${row.nomPrenomEleve}`}
              onClick={() => void remove(row)}
            />
          )
        }
      />
      {isLinking && (
        <LinkPupilDialog
          idUtilisateur={id}
          kinds={guardianKinds.map((kind) => ({ value: kind.id, label: kind.libelle }))}
          linked={pupils.data.map(({ idEleve }) => idEleve)}
          onClose={() => setLinking(false)}
        />
      )}
      {question}
    </Panel>
  );
}
