import { useApiCommand, useApiQuery } from '@diapason/platform';
import { Button, EmptyState, ErrorState, Page, plural } from '@diapason/ui';
import { useConfirm } from '@diapason/ui/overlay';
import { Link, LinkWhere } from '@diapason/ui/router';
import { type Column, DataList, ListSkeleton } from '@diapason/ui/table';

/** /liste-livret: what booklets are made from (document 001 §2). */
export default function Templates() {
  const { data, error, refetch } = useApiQuery('GET /api/livrets/types/list', {});
  // What may be done with models is said with a new one.
  const { fiche } = useApiQuery('GET /api/livrets/types/:id', { params: { id: 0 } });
  const peut = fiche?.peut ?? [];
  return (
    <Page
      title="Livrets"
      heading="Modèles de livret"
      intro="Ce dont partent les livrets des élèves. Un livret garde les lignes du modèle dont il est fait."
      actions={
        <>
          <Link className="d-button d-button-secondary" to="/livrets-eleves">
            Livrets des élèves
          </Link>
          {peut.includes('creer') && (
            <Link className="d-button d-button-primary" to="/fiche-livret/0/creation">
              Nouveau Modèle
            </Link>
          )}
        </>
      }
    >
      {error && !data && <ErrorState message={error.message} onRetry={refetch} />}
      {!data && !error && <ListSkeleton columns={columns} />}
      {data && <TemplateRows rows={data} mayDelete={peut.includes('effacer')} />}
    </Page>
  );
}

interface Row {
  readonly idLivretType: number;
  readonly titre: string;
  readonly visible: number;
  readonly livrets: number;
  readonly modifieLe: string;
}

const columns: readonly Column<Row>[] = [
  {
    key: 'titre',
    header: 'Titre',
    value: (row) => row.titre,
    cell: (row) => <LinkWhere to={`/fiche-livret/${row.idLivretType}/creation`}>{row.titre}</LinkWhere>,
  },
  { key: 'visible', header: 'Visible', value: (row) => (row.visible === 1 ? 'oui' : 'non') },
  { key: 'livrets', header: 'Livrets', value: (row) => row.livrets, kind: 'number' },
  { key: 'modifieLe', header: 'Modifié le', value: (row) => row.modifieLe.slice(0, 10), kind: 'date' },
];

function TemplateRows({ rows, mayDelete }: { readonly rows: readonly Row[]; readonly mayDelete: boolean }) {
  const [remove] = useApiCommand('DELETE /api/livrets/types/:id');
  const [ask, question] = useConfirm();
  const onRemove = async ({ idLivretType, titre, livrets }: Row) => {
    const yes = await ask({
      title: `Supprimer le modèle « ${titre} » ?`,
      text:
        livrets > 0
          ? `${plural(livrets, 'livret')} ${livrets > 1 ? 'le suivent et restent comme ils sont' : 'le suit et reste comme il est'} : le modèle ne sera plus proposé.`
          : 'Aucun livret ne le suit.',
      confirmLabel: livrets > 0 ? 'Masquer' : 'Supprimer',
      danger: true,
    });
    if (yes) await remove({ params: { id: idLivretType } });
  };
  return (
    <>
      {question}
      <div className="d-panel">
        <DataList
          label="Modèles de livret"
          rows={rows}
          rowKey={(row) => row.idLivretType}
          empty={<EmptyState title="Aucun modèle de livret" icon="file" />}
          columns={columns}
          {...(mayDelete
            ? {
                rowActions: (row: Row) => (
                  <Button
                    look="quiet"
                    icon="trash"
                    label={`Supprimer le modèle ${row.titre}`}
                    onClick={() => void onRemove(row)}
                  />
                ),
              }
            : {})}
        />
      </div>
    </>
  );
}
