import { ListPage, useList } from '@diapason/ui/table';
import { events } from './list';

/** /audit */
export default function AuditLog() {
  return (
    <ListPage
      list={useList(events)}
      intro="Chaque opération, telle qu’elle a été enregistrée. Rien ne peut y être modifié."
    />
  );
}
