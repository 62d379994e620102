import { useOffered } from '@diapason/ui';
import { ListPage, useList } from '@diapason/ui/table';
import { lazy, Suspense, useState } from 'react';
import { managedClaims } from './managed-list';

const PayrollDialog = lazy(async () => ({ default: (await import('./PayrollDialog')).PayrollDialog }));

/** /liste-gestion-frais */
export default function ManagedClaims() {
  const list = useList(managedClaims);
  const exportsOffered = useOffered('exports');
  const [pays, pay] = useState(false);
  return (
    <>
      <ListPage
        list={list}
        actions={[
          exportsOffered &&
            list.session.isAllowed('exporter') && {
              key: 'paie',
              label: 'Pour la paie…',
              icon: 'file',
              onSelect: () => pay(true),
            },
        ]}
      />
      {pays && (
        <Suspense fallback={null}>
          <PayrollDialog onClose={() => pay(false)} />
        </Suspense>
      )}
    </>
  );
}
