import { messages } from '@diapason/contracts/constants';
import { useApiQuery } from '@diapason/platform';
import { EmptyState, ErrorState, Loading, Page, useOffered } from '@diapason/ui';
import { Link, useParams } from '@diapason/ui/router';
import { nodesOf } from './functions';
import { GroupForm } from './GroupForm';
import styles from './groups.module.css';

/** /groupe-role/{id}: 0 or none is a new group. */
export default function RoleGroup() {
  const id = Number(useParams().id ?? 0);
  const offered = useOffered('roleGroups');
  const asked = offered && id > 0 ? { query: { idGroupe: id } } : null;
  const group = useApiQuery('GET /api/gestionRole/groupe', asked, { leaves: true });
  const held = useApiQuery('GET /api/gestionRole/ListeFonctionParGroupe', asked);
  const tree = useApiQuery('GET /api/gestionRole/ListeFonction', offered && id > 0 ? {} : null, { stable: true });
  const ungiven = useApiQuery('GET /api/gestionRole/fonctionsSansGroupe', offered && id > 0 ? {} : null);
  const error = held.error ?? tree.error;
  const back = <Link to="/liste-groupe-role">Groupes de rôles</Link>;
  if (!offered)
    return (
      <Page title="Groupe de rôles">
        <EmptyState title={messages.errorPage.noMobile} icon="shield" />
      </Page>
    );
  if (id === 0)
    return (
      <Page title="Nouveau groupe" back={back}>
        <GroupForm
          key="nouveau"
          id={0}
          group={undefined}
          before={[]}
          nodes={[]}
          ungiven={[]}
          refetch={async () => undefined}
        />
      </Page>
    );
  if (group.data?.idGroupe !== id || !held.data || !tree.data)
    return (
      <Page title="Groupe de rôles" back={back}>
        {error ? <ErrorState message={error.message} onRetry={held.refetch} /> : <Loading />}
      </Page>
    );
  return (
    <Page title={group.data.libelleGroupe} back={back} beside={<span className={styles.soft}>groupe de rôles</span>}>
      <GroupForm
        key={`${id}-${group.data.version}`}
        id={id}
        group={group.data}
        before={held.data.map(({ fk_fonction }) => fk_fonction)}
        nodes={nodesOf(tree.data)}
        ungiven={ungiven.data ?? []}
        refetch={async () => {
          await Promise.all([group.refetch(), held.refetch()]);
        }}
      />
    </Page>
  );
}
