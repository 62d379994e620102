import { occurrences, type YearSpan } from '@diapason/projections/teaching/calendar';
import type { SchoolCalendar } from '@diapason/projections/teaching/school-calendar';
import { at, type WorkshopState } from '../aggregate/workshop';

/** The days of a range on which a workshop has lessons, by the hours that hold on each; a lesson that is moved is held on its new day. */
export function lessonDaysOf(
  state: WorkshopState,
  { year, meets }: SchoolCalendar,
  range: YearSpan,
): readonly string[] {
  const planned = new Set(
    state.hours.flatMap((hours) =>
      occurrences(hours, year, meets, range).filter((day) => {
        const { workshop } = at(state, day);
        return workshop && hours === state.hours.filter(({ depuis }) => depuis === null || depuis <= day).at(-1);
      }),
    ),
  );
  for (const date of state.lessons.keys()) planned.delete(date);
  for (const [date, { cancelled, moved }] of state.lessons) {
    const held = moved?.tenueLe ?? date;
    if (!cancelled && held >= range.dateDebut && held <= range.dateFin) planned.add(held);
  }
  return [...planned].sort();
}
