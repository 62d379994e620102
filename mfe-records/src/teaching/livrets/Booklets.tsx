import { downloadFile, useApiQuery, useSearch } from '@diapason/platform';
import { EmptyState } from '@diapason/ui';
import { Link, Navigate, useParams } from '@diapason/ui/router';
import { ListPage, useList } from '@diapason/ui/table';
import { useMemo } from 'react';
import { whenOf } from '../workshop-in-words';
import { bookletsOf } from './list';

/** /livrets-eleves, and of a class /livrets-eleves/classe/{idAtelier}: the booklets of a year, of a teacher or of a class, with what they lack. */
export default function Booklets() {
  const { idAtelier } = useParams();
  if (idAtelier !== undefined && !/^\d+$/.test(idAtelier)) return <Navigate to="/erreur/404" replace />;
  const id = Number(idAtelier ?? 0);
  return <Known key={id} idAtelier={id} />;
}

/** @param idAtelier 0: of no class in particular */
function Known({ idAtelier }: { readonly idAtelier: number }) {
  const list = useList(useMemo(() => bookletsOf(idAtelier), [idAtelier]));
  const { fk_anneeScolaire, ...search } = bodyOf(new URLSearchParams(useSearch()));
  const body = { ...search, ...(idAtelier ? { fk_atelier: idAtelier } : { fk_anneeScolaire }) };
  return (
    <ListPage
      list={list}
      actions={[
        {
          key: 'pdf',
          label: 'PDF des livrets validés',
          icon: 'print',
          onSelect: () => void downloadFile('POST /api/livrets/eleves/exportLivrets', { body }),
        },
      ]}
      intro={idAtelier ? <OfClass id={idAtelier} /> : undefined}
      empty={<EmptyState title="Aucun livret attendu" icon="file" />}
    />
  );
}

/** Which class it is, and the way back to all of them. */
function OfClass({ id }: { readonly id: number }) {
  const { data } = useApiQuery('GET /api/ateliers/:id', { params: { id } }, { leaves: true });
  return (
    <>
      {data && <strong>{[data.libelleType, whenOf(data)].filter(Boolean).join(', ')}</strong>}{' '}
      <Link to="/livrets-eleves">Tous les livrets</Link>
    </>
  );
}

/** What the list's address searches, as its calls take it. */
function bodyOf(search: URLSearchParams) {
  const number = (name: string) => Number(search.get(name)) || undefined;
  return {
    fk_anneeScolaire: number('annee'),
    fk_site: number('site'),
    fk_enseignant: number('enseignant'),
    recherche: search.get('recherche') || undefined,
  };
}
