import { isInYear, messages } from '@diapason/contracts/constants';
import { type ReadModels, Refusal, rowsOf, sql } from '@diapason/event-sourcing';
import { closedYears } from '@diapason/projections/money/queries/year-closings';
import type { LeavingDays } from '../aggregate/leaving';

const YEAR = {
  id: sql.number('id_annee_scolaire'),
  dateDebut: sql.date('date_debut'),
  dateFin: sql.date('date_fin'),
};

/** What leavings depend on. `requireOpen`: @throws Refusal 422 on `dateAbandon` for a day of a year whose books are closed. */
export async function leavingDays(
  db: ReadModels,
  today: string,
): Promise<LeavingDays & { readonly requireOpen: (day: string | null | undefined) => void }> {
  const [years, closed] = await Promise.all([
    rowsOf(db, YEAR, 'from annee_scolaire order by date_debut desc, id_annee_scolaire'),
    closedYears(db),
  ]);
  const yearOf = (day: string) => years.find((year) => isInYear(day, year))?.id;
  return {
    today,
    openYearOf: (day) => {
      const year = yearOf(day);
      return year !== undefined && closed.has(year) ? undefined : year;
    },
    requireOpen: (day) => {
      const year = day ? yearOf(day) : undefined;
      if (year !== undefined && closed.has(year)) throw new Refusal(messages.families.yearClosed, 422, 'dateAbandon');
    },
  };
}
