import { useRights } from '@diapason/platform';
import { ListPage, useList } from '@diapason/ui/table';
import { payments } from './list';

/** /liste-reglements */
export default function Payments() {
  const can = useRights();
  return (
    <ListPage
      list={useList(payments)}
      intro={can(277) ? undefined : 'Vous voyez les règlements que vous avez enregistrés.'}
    />
  );
}
