import { useApiQuery, useMay } from '@diapason/platform';
import { Tag } from '@diapason/ui';
import type { ReactNode } from 'react';
import { dayOf } from './fiche-presence/day';

interface Around {
  /** « Mer. 02/12/2026 », and that nobody is there to teach it; null where none is planned. */
  readonly next: ReactNode;
  /** The day of the last one, today's too. */
  readonly last: string | null;
}

/** The last and the next lesson of a workshop; neither for whoever may not read its year. */
export function useLessonsAround(id: number): Around {
  const mayAsk = useMay('GET /api/ateliers/annee/:id');
  const { data } = useApiQuery('GET /api/ateliers/annee/:id', mayAsk ? { params: { id } } : null);
  const next = data?.prochaine && (
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
  return { next: next || null, last: data?.derniere ?? null };
}
