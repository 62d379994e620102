import type { ReadModels } from '@diapason/event-sourcing';
import { mayMeetOn } from '@diapason/projections/teaching/calendar';
import { schoolCalendar } from '@diapason/projections/teaching/school-calendar';
import { requireDayInYear } from '../../../machinery/app/school-year';
import type { Workshop } from '../aggregate/workshop';

/**
 * Whether a workshop may have a lesson on a day, by the calendar of its school year.
 * @throws Refusal 400 on the field whose day lies outside that year.
 */
export async function meetsOn(db: ReadModels, found: Workshop, day: string, field: string): Promise<boolean> {
  const { year, meets } = await schoolCalendar(db, found.fk_anneeScolaire);
  requireDayInYear(day, year, field);
  return mayMeetOn(day, found, year, meets);
}
