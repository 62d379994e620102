import { right } from '@diapason/contracts/constants';
import { go, hasScreen, useRights } from '@diapason/platform';
import { Questions } from '@diapason/ui/overlay';
import { type ListAction, ListPage, useList } from '@diapason/ui/table';
import { NobodyFound } from '../NobodyFound';
import { guardians } from './list';
import { sheetAddress } from './sheet-address';

const IMPORT = '/import-familles';

/** /liste-responsables */
export default function Guardians() {
  const can = useRights();
  const list = useList(guardians);
  const creates = can(right.createGuardian) && can(right.seeGuardian) && hasScreen(sheetAddress(0));
  const actions: ListAction[] = [];
  if (can(right.importFamilies) && hasScreen(IMPORT))
    actions.push({ key: 'importer', label: 'Importer', icon: 'upload', onSelect: () => go(IMPORT) });
  if (creates)
    actions.push({
      key: 'ajouter',
      label: 'Ajouter un responsable',
      icon: 'plus',
      look: 'primary',
      onSelect: () => go(sheetAddress(0)),
    });
  return (
    <Questions>
      <ListPage
        list={list}
        actions={actions}
        empty={
          <NobodyFound
            title="Aucun responsable trouvé"
            icon="user"
            list={list}
            mayChangeYear={can(right.changeGuardianYear)}
          />
        }
      />
    </Questions>
  );
}
