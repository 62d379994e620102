import { dayAfter } from '@diapason/contracts/constants';
import { clock } from '@diapason/projections/teaching/conflicts';
import { decideCancelLesson, decideGiveLesson, decideMoveLesson } from '../contexts/teaching/aggregate/lesson';
import { workshop } from '../contexts/teaching/aggregate/workshop';
import { idsOf } from './ids';
import { meetingDays } from './lesson-days';
import type { DemoWorkshop } from './lessons';
import type { DemoPlan } from './plan';
import type { Step } from './steps';

/** Out of so many classes one lesson to come is moved, one cancelled, one given to another teacher. */
const OF_CLASSES = 15;
const [MOVED, CANCELLED, GIVEN] = [3, 7, 11];
/** Whether one of its lessons to come is not held as planned. */
export const isHeldOtherwise = ({ idAtelier }: Pick<DemoWorkshop, 'idAtelier'>): boolean =>
  [MOVED, CANCELLED, GIVEN].includes(idAtelier % OF_CLASSES);
const WEEKS = 3;
const MORNING = 8 * 60;
const QUARTER = 15;

/** Lessons of the weeks to come that are not held as planned. */
export function singleLessonSteps(plan: DemoPlan): readonly Step[] {
  const meetingsOf = meetingDays(plan.years.current);
  const range = { dateDebut: dayAfter(plan.options.today, 1), dateFin: dayAfter(plan.options.today, WEEKS * 7) };
  const daysOf = (one: DemoWorkshop) => meetingsOf(one, range);
  const ids = idsOf(plan);
  const teachers = [...new Set(plan.activity.workshops.map(({ teacher }) => teacher))];
  return plan.activity.workshops.flatMap((one): Step[] => {
    const [date] = daysOf(one);
    const kind = one.idAtelier % OF_CLASSES;
    if (!date || !isHeldOtherwise(one)) return [];
    const { idAtelier, jour, fk_site, fk_salle, dureeAtelier } = one;
    const days = { planned: (day: string) => daysOf(one).includes(day), called: new Set<string>() };
    const isFree = (teacher: number) =>
      !plan.activity.workshops.some((other) => other.teacher === teacher && other.jour === jour);
    const stand = teachers.find(isFree);
    return [
      async ({ execute }) => {
        await execute(workshop, idAtelier, (state) => {
          if (kind === CANCELLED)
            return decideCancelLesson(state, { idAtelier, date, motif: 'Enseignant souffrant' }, days);
          if (kind === GIVEN)
            return stand === undefined
              ? []
              : decideGiveLesson(state, { idAtelier, date, enseignants: [ids.agent(stand)], motif: 'Stage' }, days);
          // In the morning of a day beside its own, when nothing else is.
          const start = MORNING + QUARTER * (Math.floor(idAtelier / OF_CLASSES) % 16);
          const hours = { heureDebut: clock(start), heureFin: clock(start + dureeAtelier) };
          const tenueLe = dayAfter(date, jour < 6 ? 1 : -1);
          return decideMoveLesson(
            state,
            { idAtelier, date, tenueLe, ...hours, fk_site, fk_salle, motif: 'Concert dans la salle' },
            days,
          );
        });
      },
    ];
  });
}
