import { right } from '@diapason/contracts/constants';
import { go, useMay, useRights } from '@diapason/platform';
import { Button, EmptyState } from '@diapason/ui';
import { Questions } from '@diapason/ui/overlay';
import { ListPage, useList } from '@diapason/ui/table';
import { pupils } from './list';

/** /liste-eleves */
export default function Pupils() {
  const can = useRights();
  const creates = useMay('POST /api/eleves/:id', { isNew: true });
  const adds = can(right.addPupil) && can(right.seePupilAndWorkshop) && creates;
  const list = useList(pupils);
  const everyYear = list.filters.annee !== null && (
    <Button onClick={() => list.change({ annee: null })}>Chercher dans toutes les années</Button>
  );
  return (
    <Questions>
      <ListPage
        list={list}
        empty={
          <EmptyState title="Aucun élève trouvé" icon="child" action={everyYear || undefined}>
            Modifiez les filtres ou la recherche.
          </EmptyState>
        }
        actions={
          adds
            ? [
                {
                  key: 'ajouter',
                  label: 'Ajouter un élève',
                  icon: 'plus',
                  look: 'primary',
                  onSelect: () => go('/fiche-eleve/0'),
                },
              ]
            : []
        }
      />
    </Questions>
  );
}
