import { useApiQuery } from '@diapason/platform';
import { todayInParis } from '@diapason/ui';

/** From which day a change of a workshop's people holds, in a dialog. */
export const fromDayField = { kind: 'date', label: 'À partir du', required: true } as const;

/** Today while the workshop's year runs, else the nearest of its days, as the server takes it; the year's days are the bounds. */
export function useFromDay(id: number) {
  const { data: year } = useApiQuery('GET /api/ateliers/annee/:id', { params: { id } });
  const today = todayInParis();
  const [, day = today] = year ? [today, year.dateDebut, year.dateFin].sort() : [];
  return {
    day,
    bounds: year ? { earliest: year.dateDebut, latest: year.dateFin } : {},
    /** What is sent: without a day the server takes the same, and keeps who is on a sheet that was recorded today. */
    sent: (chosen: string | null) => (chosen && chosen !== day ? { aPartirDu: chosen } : {}),
  };
}
