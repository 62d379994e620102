import { right } from '@diapason/contracts/constants';
import { useRights } from '@diapason/platform';
import { ListPage, useList } from '@diapason/ui/table';
import { payments } from './list';

/** /liste-reglements */
export default function Payments() {
  const can = useRights();
  return (
    <ListPage
      list={useList(payments)}
      intro={can(right.changePaymentAgent) ? undefined : 'Vous voyez les règlements que vous avez enregistrés.'}
    />
  );
}
