import { ListPage, useList } from '@diapason/ui/table';
import { payments } from './list';

/** /liste-reglements */
export default function Payments() {
  const list = useList(payments);
  const ownOnly = list.liste && !list.session.isAllowed('tousLesAgents');
  return <ListPage list={list} intro={ownOnly && 'Vous voyez les règlements que vous avez enregistrés.'} />;
}
