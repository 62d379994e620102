import { EmptyState } from '@diapason/ui';
import { Questions } from '@diapason/ui/overlay';
import { ListPage, useList } from '@diapason/ui/table';
import { agents } from './list';

/** /liste-agents */
export default function Agents() {
  return (
    <Questions>
      <ListPage
        list={useList(agents)}
        empty={
          <EmptyState title="Aucun agent trouvé" icon="user">
            Modifiez les filtres ou la recherche.
          </EmptyState>
        }
      />
    </Questions>
  );
}
