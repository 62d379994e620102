import { useUser } from '@diapason/platform';
import { EmptyState, todayInParis } from '@diapason/ui';
import { ListPage, useList } from '@diapason/ui/table';
import { useMemo } from 'react';
import { useCarried } from '../hors-ligne/carried';
import { Waiting } from '../hors-ligne/Waiting';
import { sheetsOn } from './list';

/** /liste-presence: which sheets were called, and which are still to be (document 001 §7). */
export default function Attendance() {
  const today = todayInParis();
  const list = useList(useMemo(() => sheetsOn(today), [today]));
  const { idUtilisateur } = useUser();
  // A teacher's own lessons; the others of a network are no business of this device.
  useCarried(list.rows?.filter(({ enseignants }) => enseignants.includes(idUtilisateur)));
  return (
    <ListPage
      list={list}
      notice={<Waiting />}
      empty={
        <EmptyState title="Aucune fiche de présence trouvée" icon="calendar">
          Il n’y en a pas pendant les vacances ni les fermetures. Modifiez la période, les filtres ou la recherche.
        </EmptyState>
      }
    />
  );
}
