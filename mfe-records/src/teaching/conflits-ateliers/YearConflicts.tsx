import { EmptyState } from '@diapason/ui';
import { ListPage, useList } from '@diapason/ui/table';
import { conflicts } from './list';

/** /conflits-ateliers: what the workshops of a year dispute, and who kept it so. */
export default function YearConflicts() {
  return (
    <ListPage
      list={useList(conflicts)}
      intro={
        'Ce que plusieurs ateliers se disputent\u00a0: une salle, un enseignant, un élève, un trajet, des places ou un contrat.'
      }
      empty={<EmptyState title="Aucun conflit" icon="check" />}
    />
  );
}
