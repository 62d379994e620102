import { dayAfter } from '@diapason/contracts/constants';
import { useApiQuery } from '@diapason/platform';
import { ErrorState, Panel, todayInParis, useIsAllowed } from '@diapason/ui';
import { useState } from 'react';
import { DeclaredLines } from '../liste-presence-excuse/DeclaredLines';

const WEEK = 7;

/** Lessons that the pupil is excused from, of the last week and to come: corrected and cancelled here. Nothing where none was declared. */
export default function Declared({ id }: { readonly id: number }) {
  const isAllowed = useIsAllowed();
  const [from] = useState(() => dayAfter(todayInParis(), -WEEK));
  const { data, error, refetch } = useApiQuery('GET /api/presences/excusesParEleve/:idEleve', {
    params: { idEleve: id },
    query: { dateDebut: from, dateFin: null },
  });
  if (error && !data) return <ErrorState message={error.message} onRetry={refetch} />;
  if (!data || data.seances.length === 0) return null;
  return (
    <Panel title="Absences déclarées" icon="calendar">
      <DeclaredLines fk_eleve={id} lessons={data.seances.toReversed()} may={isAllowed('declarerAbsence')} tells />
    </Panel>
  );
}
