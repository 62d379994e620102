import { de } from '@diapason/contracts/constants';
import { useUser } from '@diapason/platform';
import { EmptyState, useBelow } from '@diapason/ui';
import { Questions } from '@diapason/ui/overlay';
import { Navigate, useParams } from '@diapason/ui/router';
import { ListPage, useList } from '@diapason/ui/table';
import { useMemo } from 'react';
import { ListTabs } from '../ListTabs';
import { coursesOf, pupilsOf, type Whose } from './lists';
import { Planning } from './Planning';
import { Today } from './Today';
import { useTeacherName } from './useLessons';

/** /mes-cours/{idUser}: whom and what somebody teaches, and when (document 001 §2). */
export default function MyCourses() {
  const { idUser } = useParams();
  const { idUtilisateur } = useUser();
  if (idUser === undefined) return <Navigate to={`/mes-cours/${idUtilisateur}${location.search}`} replace />;
  return /^\d+$/.test(idUser) ? <Known key={idUser} id={Number(idUser)} /> : <Navigate to="/erreur/404" replace />;
}

function Known({ id }: { readonly id: number }) {
  const phone = useBelow('phone');
  const title = useTitle(id);
  const whose = useMemo(() => ({ id, title }), [id, title]);
  return (
    <Questions>
      <ListTabs
        label={title}
        // On a phone one wants the day, at a desk the people.
        atFirst={phone ? 'ateliers' : 'eleves'}
        tabs={[
          { key: 'eleves', label: 'Élèves', icon: 'users', element: <Pupils {...whose} /> },
          {
            key: 'ateliers',
            label: 'Cours & Ateliers',
            icon: 'book',
            element: phone ? <Today {...whose} /> : <Courses {...whose} />,
          },
          { key: 'planning', label: 'Planning', icon: 'calendar', element: <Planning {...whose} /> },
        ]}
      />
    </Questions>
  );
}

/** « Mes cours », or of whom. */
function useTitle(id: number): string {
  const isOwn = useUser().idUtilisateur === id;
  const name = useTeacherName(id);
  return isOwn ? 'Mes cours' : name ? `Cours ${de(name)}` : 'Cours';
}

function Pupils({ id, title }: Whose) {
  const list = useList(useMemo(() => pupilsOf({ id, title }), [id, title]));
  return <ListPage list={list} empty={none('Aucun élève trouvé', 'users')} />;
}

function Courses({ id, title }: Whose) {
  const list = useList(useMemo(() => coursesOf({ id, title }), [id, title]));
  return <ListPage list={list} empty={none('Aucun cours trouvé', 'book')} />;
}

const none = (title: string, icon: 'users' | 'book') => (
  <EmptyState title={title} icon={icon}>
    Modifiez les filtres ou la recherche.
  </EmptyState>
);
