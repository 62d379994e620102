import { useUser } from '@diapason/platform';
import { Questions } from '@diapason/ui/overlay';
import { Navigate, useParams } from '@diapason/ui/router';
import { ListPage, useList } from '@diapason/ui/table';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { Absence } from './absence-in-words';
import { EditDraft } from './DraftActs';
import { ownAbsences } from './own-list';

const AbsenceDialog = lazy(async () => ({ default: (await import('./AbsenceDialog')).AbsenceDialog }));

/** /mes-absences/{id} */
export default function OwnAbsences() {
  const { idUtilisateur } = useUser();
  const { id = String(idUtilisateur) } = useParams();
  return /^\d+$/.test(id) ? <Known key={id} agent={Number(id)} /> : <Navigate to="/erreur/404" replace />;
}

function Known({ agent }: { readonly agent: number }) {
  const { idUtilisateur } = useUser();
  const list = useList(useMemo(() => ownAbsences(agent), [agent]));
  const [edited, edit] = useState<Absence | 'new'>();
  return (
    <EditDraft.Provider value={edit}>
      <Questions>
        <ListPage
          list={list}
          actions={[
            agent === idUtilisateur && {
              key: 'nouvelle',
              label: 'Nouvelle demande',
              icon: 'plus',
              look: 'primary',
              onSelect: () => edit('new'),
            },
          ]}
        />
      </Questions>
      {edited && (
        <Suspense fallback={null}>
          <AbsenceDialog
            agent={agent}
            year={list.filters.annee}
            row={edited === 'new' ? undefined : edited}
            onReload={() => {
              list.refetch();
              edit(undefined);
            }}
            onClose={() => edit(undefined)}
          />
        </Suspense>
      )}
    </EditDraft.Provider>
  );
}
