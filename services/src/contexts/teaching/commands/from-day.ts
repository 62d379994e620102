import { dayAfter, dayOfWorkshopChange, messages, type YearDays } from '@diapason/contracts/constants';
import { exists, type ReadModels, Refusal } from '@diapason/event-sourcing';
import { readSchoolYear, requireDayInYear } from '../../../machinery/app/school-year';
import { yearsStayOpen } from '../../families';
import type { WorkshopState } from '../aggregate/workshop';

interface From {
  readonly day: string;
  readonly year: YearDays;
  /** In a year that is over, where no day is asked for: the last one, of which screens show what there is. */
  readonly shown?: string;
}

type Stands = Parameters<typeof dayOfWorkshopChange>[2];

/**
 * From which day a change of a workshop holds: the one that is asked for, else today while its year runs, else its first day; in a year that
 * is over what stands changes since it is as it is shown. What meets once changes from its day on, where that is past.
 * @param stands what is to be changed as it is on the last day of the year, if it is there.
 * @throws Refusal 400 on `aPartirDu` for a day outside the year, 422 for a year whose books are closed.
 */
export async function dayFrom(
  db: ReadModels,
  fk_anneeScolaire: number,
  asked: string | undefined,
  today: string,
  stands?: (lastDay: string) => Stands,
): Promise<From> {
  const year = await readSchoolYear(db, fk_anneeScolaire);
  requireDayInYear(asked, year, 'aPartirDu');
  (await yearsStayOpen(db))(fk_anneeScolaire);
  if (asked) return { day: asked, year };
  const day = dayOfWorkshopChange(today, year, stands?.(year.dateFin));
  return { day, year, ...(today > year.dateFin ? { shown: year.dateFin } : {}) };
}

const RECORDED = `select from presence where fk_atelier = $1 and ($2::date is null or date = $2)
  and (date_creation is not null or date_validation is not null)`;
/** Whether somebody recorded a sheet of the workshop; of that day where one is told. */
export const hasSheets = (db: ReadModels, idAtelier: number, day: string | null = null): Promise<boolean> =>
  exists(db, RECORDED, [idAtelier, day]);

/**
 * The first day away of who leaves a workshop, or of what ends there: the one that is asked for; else today, tomorrow where today's sheet is
 * recorded; the day after a year that is over, the first one of a year to come.
 * @throws Refusal 404 for an unknown workshop; and as {@link dayFrom}.
 */
export async function firstDayAway(
  db: ReadModels,
  { sheet }: WorkshopState,
  asked: string | undefined,
  today: string,
): Promise<string> {
  if (!sheet) throw new Refusal(messages.general.notFound, 404);
  const { dateFin } = await readSchoolYear(db, sheet.fk_anneeScolaire);
  // Nothing of the year changes.
  if (!asked && today > dateFin) return dayAfter(dateFin, 1);
  const { day, year } = await dayFrom(db, sheet.fk_anneeScolaire, asked, today);
  if (asked || today < year.dateDebut) return day;
  return (await hasSheets(db, sheet.idAtelier, today)) ? dayAfter(today, 1) : today;
}
