import { messages } from '@diapason/contracts/constants';
import { type ApiData, downloadFile, useApiCommand, useApiQuery } from '@diapason/platform';
import { Button, EmptyState, ErrorState, Icon, Note, Page, useOffered } from '@diapason/ui';
import { useConfirm } from '@diapason/ui/overlay';
import { IconLink, Link } from '@diapason/ui/router';
import { type Column, DataList, ListSkeleton } from '@diapason/ui/table';

type Group = ApiData<'GET /api/gestionRole/listeGroupe'>[number];

const columns: readonly Column<Group>[] = [
  {
    key: 'libelleGroupe',
    header: 'Groupe',
    value: (row) => row.libelleGroupe,
    cell: (row) => <Link to={`/groupe-role/${row.idGroupe}`}>{row.libelleGroupe}</Link>,
  },
  {
    key: 'nombreUtilisateur',
    header: 'Nombre d’utilisateur',
    value: (row) => row.nombreUtilisateur,
    kind: 'number',
  },
  { key: 'commentaire', header: 'Description', value: (row) => row.commentaire, width: 'wide' },
];

/** /liste-groupe-role */
export default function RoleGroups() {
  const offered = useOffered('roleGroups');
  const { data, error, refetch } = useApiQuery('GET /api/gestionRole/listeGroupe', offered ? {} : null);
  const [remove] = useApiCommand('DELETE /api/gestionRole/:id');
  const [ask, question] = useConfirm();
  if (!offered)
    return (
      <Page title="Groupes de rôles">
        <EmptyState title={messages.errorPage.noMobile} icon="shield" />
      </Page>
    );
  const removeGroup = async ({ idGroupe, libelleGroupe }: Group) => {
    const sure = await ask({
      title: `Supprimer le groupe «\u00a0${libelleGroupe}\u00a0»\u00a0?`,
      text: 'Aucun agent n’est dans ce groupe.',
      confirmLabel: 'Supprimer le groupe',
      danger: true,
    });
    if (sure) await remove({ params: { id: idGroupe } });
  };
  return (
    <Page
      title="Groupes de rôles"
      actions={
        <>
          <Button
            icon="download"
            onClick={() => void downloadFile('GET /api/gestionRole/exportGroupes', { query: { format: 'xlsx' } })}
          >
            Exporter les fonctions
          </Button>
          <Link to="/groupe-role/0" className="d-button d-button-primary">
            <Icon name="plus" size={18} />
            <span>Nouveau groupe</span>
          </Link>
        </>
      }
    >
      <Note>
        Pour supprimer un groupe, déplacez d’abord ses agents dans un autre groupe. Certains groupes ne peuvent pas être
        supprimés, et le groupe Superviseur ne peut pas être modifié.
      </Note>
      {!data && (error ? <ErrorState message={error.message} onRetry={refetch} /> : <ListSkeleton columns={columns} />)}
      {data && (
        <DataList
          label="Groupes de rôles"
          rows={data}
          columns={columns}
          rowKey={({ idGroupe }) => idGroupe}
          rowActions={(group) => (
            <>
              <IconLink icon="pencil" to={`/groupe-role/${group.idGroupe}`} label={`Modifier ${group.libelleGroupe}`} />
              {group.supprimable === 1 && group.nombreUtilisateur === 0 && (
                <Button
                  look="quiet"
                  icon="trash"
                  label={`Supprimer ${group.libelleGroupe}`}
                  onClick={() => removeGroup(group)}
                />
              )}
            </>
          )}
        />
      )}
      {question}
    </Page>
  );
}
