import { useApiQuery } from '@diapason/platform';
import { Tag } from '@diapason/ui';
import type { ReactNode } from 'react';
import { dayOf } from './fiche-presence/day';

/** « Mer. 02/12/2026 », and that nobody is there to teach it; null where none is planned. @param mayAsk the reader opens workshops */
export function useNextLesson(id: number, mayAsk: boolean): ReactNode {
  const { data } = useApiQuery('GET /api/ateliers/annee/:id', mayAsk ? { params: { id } } : null);
  if (!data?.prochaine) return null;
  return (
    <>
      {dayOf(data.prochaine)}
      {data.annule === 1 && (
        <>
          {' '}
          <Tag tone="danger">Annulé</Tag>
        </>
      )}
    </>
  );
}
