import { dayAfter, dayOfBeginning } from '@diapason/contracts/constants';
import { useApiQuery } from '@diapason/platform';
import { todayInParis } from '@diapason/ui';

/** From which day a change of a workshop's people holds, in a dialog. */
export const fromDayField = { kind: 'date', label: 'À partir du', required: true } as const;

/** Of somebody in the workshop: since when they are there as they are shown, and the first day of who is still to come. */
interface Stands {
  readonly depuis: string | null;
  readonly premierJour: string | null;
}

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
  const dayOf = (row: Stands | undefined) => (row && year ? dayOfBeginning(today, year, row.depuis) : day);
  return {
    day,
    /** Of who stands there already, as the dialog shows it. */
    dayOf: (row: Stands | undefined): string => row?.premierJour ?? dayOf(row),
    bounds: year ? { earliest: year.dateDebut, latest: afterwards ?? year.dateFin } : {},
    /** What is sent: without a day the server takes the same, and keeps who is on a sheet that was recorded today. */
    sent: (chosen: string | null, row?: Stands) => (chosen && chosen !== dayOf(row) ? { aPartirDu: chosen } : {}),
  };
}
