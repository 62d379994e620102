import { right } from '@diapason/contracts/constants';
import { go, hasScreen, useRights } from '@diapason/platform';
import { Button, EmptyState } from '@diapason/ui';
import { Questions } from '@diapason/ui/overlay';
import { type ListAction, ListPage, useList } from '@diapason/ui/table';
import { guardians } from './list';
import { sheetAddress } from './sheet-address';

const IMPORT = '/import-familles';

/** /liste-responsables */
export default function Guardians() {
  const can = useRights();
  const list = useList(guardians);
  const { annee } = list.filters;
  const creates = can(right.createGuardian) && can(right.seeGuardian) && hasScreen(sheetAddress(0));
  const everyYear = annee !== null && can(right.changeGuardianYear) && (
    <Button onClick={() => list.change({ annee: null })}>Chercher dans toutes les années</Button>
  );
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
          <EmptyState title="Aucun responsable trouvé" icon="user" action={everyYear || undefined}>
            Modifiez les filtres ou la recherche.
          </EmptyState>
        }
      />
    </Questions>
  );
}
