import type { ReadModels } from '@diapason/event-sourcing';
import { mayMeetOn } from '@diapason/projections/teaching/calendar';
import { schoolCalendar } from '@diapason/projections/teaching/school-calendar';
import { requireDayInYear } from '../../../machinery/app/school-year';
import { at, type Lesson, type WorkshopState } from '../aggregate/workshop';

const heldOn = ([date, { cancelled, moved }]: readonly [string, Lesson]) =>
  cancelled ? null : (moved?.tenueLe ?? date);

/** Whether the lesson of a day is held then by a move of it alone, or is not held then though it is planned; undefined: as planned. */
export function heldOtherwise({ lessons }: WorkshopState, day: string): boolean | undefined {
  const told = [...lessons];
  if (told.some((one) => heldOn(one) === day)) return true;
  return lessons.has(day) ? false : undefined;
}

/**
 * Whether a workshop may have a lesson on a day: by its hours of that day and the calendar of its school year, or as that one lesson was moved.
 * @throws Refusal 400 on the field whose day lies outside that year.
 */
export async function meetsOn(db: ReadModels, state: WorkshopState, day: string, field: string): Promise<boolean> {
  const { year, meets } = await schoolCalendar(db, state.sheet?.fk_anneeScolaire ?? 0);
  requireDayInYear(day, year, field);
  const found = at(state, day).workshop;
  return found !== undefined && (heldOtherwise(state, day) ?? mayMeetOn(day, found, year, meets));
}
