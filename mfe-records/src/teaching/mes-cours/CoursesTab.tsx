import { go, type TabProps, useApiQuery, useUser } from '@diapason/platform';
import { Button, EmptyState, ErrorState, Loading, Panel } from '@diapason/ui';
import { LinkWhere } from '@diapason/ui/router';
import { PagedList } from '@diapason/ui/table';
import { howMany, lessonName, whenOf } from '../workshop-in-words';

const CALL = 'POST /api/utilisateursAdministratifs/listAteliersAttached/';
const PAGE = 20;
/** More lessons than a week holds. */
const ALL = 100;

/** What an agent teaches this year, as a tab of their sheet; the page of their courses has the rest. */
export default function CoursesTab({ answer }: TabProps<'agent'>) {
  const { idUtilisateur: id } = answer;
  const { idAnneeScolaire } = useUser();
  const body = { fk_enseignant: id, fk_anneeScolaire: idAnneeScolaire, page: 0, taille: ALL, tri: 'jour' as const };
  const { data, error, liste, refetch } = useApiQuery(CALL, { body });
  if (error && !data) return <ErrorState message={error.message} onRetry={refetch} />;
  if (!data) return <Loading />;
  const opens = liste?.peut.includes('ouvrir') ?? false;
  return (
    <Panel
      title="Cours"
      icon="calendar"
      actions={<Button onClick={() => go(`/mes-cours/${id}`)}>Élèves et planning</Button>}
    >
      <PagedList
        label="Cours"
        rows={data}
        pageSize={PAGE}
        rowKey={({ idAtelier }) => idAtelier}
        empty={<EmptyState title="Aucun cours cette année" icon="calendar" />}
        columns={[
          {
            key: 'type',
            header: 'Cours',
            value: lessonName,
            cell: (row) => (
              <LinkWhere to={opens ? `/fiche-atelier/${row.idAtelier}` : undefined}>{lessonName(row)}</LinkWhere>
            ),
            second: ({ seul, libelleType, badges }) =>
              [...(seul ? [libelleType] : []), ...badges.map(({ libelle }) => libelle)].join(', '),
          },
          { key: 'quand', header: 'Quand', value: whenOf },
          {
            key: 'site',
            header: 'Site',
            value: ({ libelleSite }) => libelleSite,
            second: ({ libelleSalle }) => libelleSalle,
          },
          {
            key: 'eleves',
            header: 'Élèves',
            value: ({ eleves }) => eleves.map(({ nomPrenomEleve }) => nomPrenomEleve).join(', '),
            cell: ({ eleves, maximumEleves }) =>
              eleves.length === 1 ? eleves[0]?.nomPrenomEleve : howMany(eleves.length, maximumEleves),
          },
          { key: 'prochaine', header: 'Prochaine séance', value: ({ prochaine }) => prochaine, kind: 'date' },
        ]}
      />
    </Panel>
  );
}
