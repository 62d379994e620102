import { downloadFile, go } from '@diapason/platform';
import { useIsAllowed } from '@diapason/ui';
import type { RareActs } from '@diapason/ui/sheet';
import { lazy, Suspense, useState } from 'react';
import type { Person } from './person';

const EraseDialog = lazy(() => import('./EraseDialog'));

interface Of extends Person {
  /** Where the screen goes once the person is erased. */
  readonly list: string;
}

/** What the law gives the person of a sheet, each for who may carry it out: a copy of everything held on them, and to be forgotten. */
export function usePersonalData({ list, ...person }: Of): RareActs {
  const { nature, id } = person;
  const [erasing, erase] = useState(false);
  const isAllowed = useIsAllowed();
  const save = (format: 'pdf' | 'json') => () =>
    void downloadFile('GET /api/personnes/:id/acces', { params: { id }, query: { nature, format } });
  const copies = [
    { key: 'pdf', label: 'Droit d’accès : à lire (PDF)', onSelect: save('pdf') },
    { key: 'json', label: 'Droit d’accès : pour un logiciel (JSON)', onSelect: save('json') },
  ];
  const erasure = { key: 'effacer', label: 'Effacer cette personne…', onSelect: () => erase(true) };
  return {
    items: [...(isAllowed('accesDonnees') ? copies : []), ...(isAllowed('effacer') ? [erasure] : [])],
    dialog: erasing && (
      <Suspense fallback={null}>
        <EraseDialog {...person} onErased={() => go(list)} onClose={() => erase(false)} />
      </Suspense>
    ),
  };
}
