import { useApiQuery } from '@diapason/platform';
import { EmptyState, plural } from '@diapason/ui';
import { ListPage, useList } from '@diapason/ui/table';
import { lazy, Suspense, useState } from 'react';
import { requests } from './list';

const AcceptDialog = lazy(async () => ({ default: (await import('./AcceptDialog')).AcceptDialog }));

/** « Demandes d’inscription »: what came in, the oldest first, and what becomes of it. */
export default function Requests() {
  const list = useList(requests);
  const [accepts, accept] = useState(false);
  const search = { ...list.search, vue: 'completes' };
  const complete = useApiQuery('POST /api/inscriptions/demandes/resume', { body: search }, { stable: true });
  const count = complete.data?.nombre ?? 0;
  return (
    <>
      <ListPage
        list={list}
        actions={[
          list.session.isAllowed('repondre') &&
            count > 0 && {
              key: 'completes',
              label: count === 1 ? 'Accepter la complète…' : `Accepter les ${plural(count, 'complète')}…`,
              icon: 'check',
              onSelect: () => accept(true),
            },
        ]}
        empty={<EmptyState title="Aucune demande" icon="listCheck" />}
      />
      {accepts && (
        <Suspense fallback={null}>
          <AcceptDialog search={search} onClose={() => accept(false)} />
        </Suspense>
      )}
    </>
  );
}
