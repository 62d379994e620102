import { dayAfter, dayOfBeginning } from '@diapason/contracts/constants';
import { useApiQuery } from '@diapason/platform';
import { todayInParis } from '@diapason/ui';

/** From which day a change of a workshop's people holds, in a dialog. */
export const fromDayField = { kind: 'date', label: 'À partir du', required: true } as const;

/**
 * Today while the workshop's year runs, else its first day, or the day after its last one for who leaves, as the server takes it; the year's
 * days are the bounds.
 */
export function useFromDay(id: number, leaves = false) {
  const { data: year } = useApiQuery('GET /api/ateliers/annee/:id', { params: { id } });
  const today = todayInParis();
  const isOver = year !== undefined && today > year.dateFin;
  const afterwards = year && leaves && isOver ? dayAfter(year.dateFin, 1) : undefined;
  const day = afterwards ?? (year ? dayOfBeginning(today, year) : today);
  return {
    day,
    bounds: year ? { earliest: year.dateDebut, latest: afterwards ?? year.dateFin } : {},
    /** What is sent: without a day the server takes the same, and keeps who is on a sheet that was recorded today. */
    sent: (chosen: string | null) => (chosen && chosen !== day ? { aPartirDu: chosen } : {}),
  };
}
