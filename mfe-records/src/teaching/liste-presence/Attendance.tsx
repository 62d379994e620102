import { EmptyState } from '@diapason/ui';
import { ListPage, useList } from '@diapason/ui/table';
import { useCarried } from '../hors-ligne/carried';
import { Waiting } from '../hors-ligne/Waiting';
import { sheets } from './list';

/** /liste-presence: which sheets were called, and which are still to be (document 001 §7). */
export default function Attendance() {
  useCarried(NOTHING);
  return (
    <ListPage
      list={useList(sheets)}
      notice={<Waiting />}
      empty={
        <EmptyState title="Aucune fiche de présence trouvée" icon="calendar">
          Il n’y en a pas pendant les vacances ni les fermetures. Modifiez la période, les filtres ou la recherche.
        </EmptyState>
      }
    />
  );
}

/** Those that one opens come to the device as they are opened; a secretary’s list is of a whole network. */
const NOTHING: readonly [] = [];
