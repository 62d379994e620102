import { ListPage, useList } from '@diapason/ui/table';
import { managedAbsences } from './managed-list';

/** /liste-gestion-absences */
export default function ManagedAbsences() {
  return <ListPage list={useList(managedAbsences)} />;
}
