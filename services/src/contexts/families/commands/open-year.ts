import { messages } from '@diapason/contracts/constants';
import { type ReadModels, Refusal } from '@diapason/event-sourcing';
import { closedYears } from '@diapason/projections/money/queries/year-closings';

/** Says no to what is of a year whose books are closed: `requireOpen(before?.fk_anneeScolaire, form.fk_anneeScolaire)`. */
export type RequireOpen = (...years: readonly (number | undefined)[]) => void;

/** What a year was billed by stays as its books were closed. @returns what throws Refusal 422 on `fk_anneeScolaire`. */
export async function yearsStayOpen(db: ReadModels): Promise<RequireOpen> {
  const closed = await closedYears(db);
  return (...years) => {
    if (years.some((year) => year !== undefined && closed.has(year)))
      throw new Refusal(messages.families.yearClosed, 422, 'fk_anneeScolaire');
  };
}
