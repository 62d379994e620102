import { right } from '@diapason/contracts/constants';
import { go, useMay, useRights } from '@diapason/platform';
import { ListPage, useList } from '@diapason/ui/table';
import { deactivation } from './deactivation';
import { pupils } from './list';

/** /liste-eleves */
export default function Pupils() {
  const can = useRights();
  const creates = useMay('POST /api/eleves/:id', { isNew: true });
  const adds = can(right.addPupil) && can(right.seePupilAndWorkshop) && creates;
  return (
    <deactivation.Provider>
      <ListPage
        list={useList(pupils)}
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
    </deactivation.Provider>
  );
}
