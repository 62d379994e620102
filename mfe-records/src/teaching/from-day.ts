import { dayAfter, dayOfWorkshopChange, repetition } from '@diapason/contracts/constants';
import { useApiQuery } from '@diapason/platform';
import { todayInParis } from '@diapason/ui';

/** From which day a change of a workshop's people holds, in a dialog. */
export const fromDayField = { kind: 'date', label: 'À partir du', required: true } as const;

/** Of somebody in the workshop: since when they are there as they are shown, and the first day of who is still to come. */
interface Stands {
  readonly depuis: string | null;
  readonly premierJour: string | null;
}

/** The workshop as its sheet has it; who leaves needs no more than its number. */
interface Held {
  readonly idAtelier: number;
  readonly fk_typeRepetition?: number | null;
  readonly dateSeance?: string | null;
}

/**
 * Today while the workshop's year runs, else its first day, or the day after its last one for who leaves, as the server takes it; the year's
 * days are the bounds. Who comes to what met once comes on its day.
 */
export function useFromDay({ idAtelier: id, fk_typeRepetition, dateSeance = null }: Held, leaves = false) {
  const { data: year } = useApiQuery('GET /api/ateliers/annee/:id', { params: { id } });
  const today = todayInParis();
  const once = leaves || fk_typeRepetition !== repetition.once ? {} : { dateSeance };
  const isOver = year !== undefined && today > year.dateFin;
  const afterwards = year && leaves && isOver ? dayAfter(year.dateFin, 1) : undefined;
  const day = afterwards ?? (year ? dayOfWorkshopChange(today, year, once) : today);
  const dayOf = (row: Stands | undefined) =>
    row && year ? dayOfWorkshopChange(today, year, { depuis: row.depuis, ...once }) : day;
  return {
    day,
    /** Of who stands there already, as the dialog shows it. */
    dayOf: (row: Stands | undefined): string => row?.premierJour ?? dayOf(row),
    bounds: year ? { earliest: year.dateDebut, latest: afterwards ?? year.dateFin } : {},
    /** What is sent: without a day the server takes the same, and keeps who is on a sheet that was recorded today. */
    sent: (chosen: string | null, row?: Stands) => (chosen && chosen !== dayOf(row) ? { aPartirDu: chosen } : {}),
  };
}
