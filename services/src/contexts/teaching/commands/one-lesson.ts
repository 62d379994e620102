import { messages } from '@diapason/contracts/constants';
import { type ReadModels, Refusal, rowsOf, sql } from '@diapason/event-sourcing';
import { schoolCalendar } from '@diapason/projections/teaching/school-calendar';
import type { CommandContext } from '../../../machinery/app/command';
import { requireDayInYear } from '../../../machinery/app/school-year';
import { yearsStayOpen } from '../../families';
import { heldOn, type LessonDays } from '../aggregate/lesson';
import { type WorkshopEvent, type WorkshopState, workshop } from '../aggregate/workshop';
import { lessonDaysOf } from './lesson-days';
import { moveExcuses } from './move-excuses';

const CALLED = { date: sql.date('p.date') };

/** @throws Refusal 404; 400 for a day outside the year, 422 in one whose books are closed. */
export async function lessonDays(
  db: ReadModels,
  state: WorkshopState,
  date: string,
  tenueLe = date,
): Promise<LessonDays> {
  const { sheet } = state;
  if (!sheet) throw new Refusal(messages.general.notFound, 404);
  const calendar = await schoolCalendar(db, sheet.fk_anneeScolaire);
  requireDayInYear(date, calendar.year, 'date');
  requireDayInYear(tenueLe, calendar.year, 'tenueLe');
  (await yearsStayOpen(db))(sheet.fk_anneeScolaire);
  const called = await rowsOf(
    db,
    CALLED,
    'from presence p where p.fk_atelier = $1 and (p.date_creation is not null or p.date_validation is not null) order by p.date',
    [sheet.idAtelier],
  );
  return {
    planned: (day) =>
      lessonDaysOf({ ...state, lessons: new Map() }, calendar, { dateDebut: day, dateFin: day }).length > 0,
    called: new Set(called.map((one) => one.date)),
  };
}

type Context = Pick<CommandContext, 'execute' | 'load' | 'db' | 'ids'>;
type Decide = (state: WorkshopState, days: LessonDays) => readonly WorkshopEvent[];

/**
 * Decides about one lesson; excuses go along to the day on which it is held then.
 * @param key of one lesson among several: whoever does the same again may find some of them done
 */
export async function decideOnLesson(
  context: Context,
  { fk_atelier, date, tenueLe }: { readonly fk_atelier: number; readonly date: string; readonly tenueLe?: string },
  decide: Decide,
  key?: string,
) {
  const { execute, load, db } = context;
  const before = await load(workshop, fk_atelier);
  const days = await lessonDays(db, before, date, tenueLe);
  const { state } = await execute(workshop, fk_atelier, (one) => decide(one, days), key);
  const held = heldOn(state, date);
  const excuses = held === null ? 0 : await moveExcuses(context, state, [heldOn(before, date), date], held);
  return { idAtelier: fk_atelier, date, tenueLe: held, excuses };
}
