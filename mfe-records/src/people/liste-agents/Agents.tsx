import { go, useMay } from '@diapason/platform';
import { EmptyState } from '@diapason/ui';
import { Questions } from '@diapason/ui/overlay';
import { ListPage, useList } from '@diapason/ui/table';
import { agents } from './list';

/** /liste-agents */
export default function Agents() {
  const creates = useMay('POST /api/utilisateursAdministratifs/:id', { isNew: true });
  const add = {
    key: 'ajouter',
    label: 'Ajouter un agent',
    icon: 'plus',
    look: 'primary',
    onSelect: () => go('/fiche-agent/0'),
  } as const;
  return (
    <Questions>
      <ListPage
        list={useList(agents)}
        actions={creates ? [add] : []}
        empty={
          <EmptyState title="Aucun agent trouvé" icon="user">
            Modifiez les filtres ou la recherche.
          </EmptyState>
        }
      />
    </Questions>
  );
}
