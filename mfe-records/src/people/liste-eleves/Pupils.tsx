import { right } from '@diapason/contracts/constants';
import { go, useMay, useRights } from '@diapason/platform';
import { Questions } from '@diapason/ui/overlay';
import { ListPage, useList } from '@diapason/ui/table';
import { NobodyFound } from '../NobodyFound';
import { pupils } from './list';

/** /liste-eleves */
export default function Pupils() {
  const can = useRights();
  const creates = useMay('POST /api/eleves/:id', { isNew: true });
  const adds = can(right.addPupil) && can(right.seePupilAndWorkshop) && creates;
  const list = useList(pupils);
  return (
    <Questions>
      <ListPage
        list={list}
        empty={<NobodyFound title="Aucun élève trouvé" icon="child" list={list} />}
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
