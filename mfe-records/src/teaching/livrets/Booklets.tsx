import { downloadFile, useSearch } from '@diapason/platform';
import { EmptyState } from '@diapason/ui';
import { ListPage, useList } from '@diapason/ui/table';
import { booklets } from './list';

/** /livrets-eleves: the booklets of a year, of a teacher or of a class, with what they lack. */
export default function Booklets() {
  const list = useList(booklets);
  const body = bodyOf(new URLSearchParams(useSearch()));
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
      empty={<EmptyState title="Aucun livret attendu" icon="file" />}
    />
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
