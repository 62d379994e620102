import { attendingStatuses, dayAfter, presenceStatus, weekdayOf } from '@diapason/contracts/constants';
import type { Ids } from '@diapason/event-sourcing';
import { attendance, attendanceId, decideSaveAttendance } from '../contexts/teaching/aggregate/attendance';
import { decideExcuse } from '../contexts/teaching/aggregate/excuse';
import { idsOf } from './ids';
import { meetingDays } from './lesson-days';
import type { DemoWorkshop } from './lessons';
import { isThere, lifeOf } from './lives';
import type { DemoPlan } from './plan';
import { atWork, day } from './school-years';
import { inTurn, type Step } from './steps';

const { present, absent, excused } = presenceStatus;
/** What was ticked, by a number that goes round: seven of a hundred are absent, four excused. */
const statusAt = (turn: number): number => (turn % 100 < 7 ? absent : turn % 100 < 11 ? excused : present);
/** Out of so many classes one has not validated its last sheet, and one has none. */
const OF_CLASSES = 9;
/** Out of so many pupils one did not come the last three times. */
const OF_PUPILS = 35;

/** Days of a term. */
const TERM = 91;

/** A term of sheets: those of each class from its first week, or the last three months, to yesterday, by the calendar. */
export function attendanceSteps(plan: DemoPlan): readonly Step[] {
  const { current } = plan.years;
  const [, first = ''] = [day(current.start, 9, 21), dayAfter(plan.options.today, -TERM)].sort();
  const meetingsOf = meetingDays(current);
  const days = (one: DemoWorkshop) => {
    const on = (jour: number, dateDebut: string, dateFin: string) =>
      meetingsOf({ jour, fk_site: one.fk_site }, { dateDebut, dateFin });
    const { moved } = lifeOf(plan.activity.lives, one);
    const yesterday = dayAfter(plan.options.today, -1);
    if (!moved) return on(one.jour, first, yesterday);
    const [, since = moved.day] = [first, moved.day].sort();
    return [...on(moved.before, first, dayAfter(moved.day, -1)), ...on(one.jour, since, yesterday)];
  };
  const rolls = plan.activity.workshops.map((one) => rollsOf(plan, one, days(one)));
  const numbers = numbersOf(rolls);
  return rolls.map((one) => sheetsStep(one, numbers));
}

/** A class with the days on which its roll was called. */
interface Rolls extends Pick<DemoWorkshop, 'idAtelier' | 'heureDebut' | 'heureFin'> {
  readonly days: readonly string[];
  readonly pupilsOn: (date: string) => readonly number[];
  readonly teacherOn: (date: string) => number;
}

function rollsOf(plan: DemoPlan, one: DemoWorkshop, days: readonly string[]): Rolls {
  const ids = idsOf(plan);
  const life = lifeOf(plan.activity.lives, one);
  const attending = one.pupils.filter(({ fk_statut }) => attendingStatuses.includes(fk_statut));
  const called = one.idAtelier % OF_CLASSES === 1 ? days.slice(0, -1) : days;
  return {
    ...one,
    pupilsOn: (date) =>
      attending.filter(({ pupil }) => isThere(life, pupil, date)).map(({ pupil }) => ids.pupil(pupil)),
    teacherOn: (date) => ids.agent(life.replaced && date >= life.replaced.day ? life.replaced.by : one.teacher),
    days: attending.length > 0 ? called : [],
  };
}

interface Numbers {
  readonly sheets: ReadonlyMap<string, number>;
  readonly lines: ReadonlyMap<string, number>;
}

/** Of all sheets and their lines, asked for together. */
function numbersOf(rolls: readonly Rolls[]): (ids: Ids) => Promise<Numbers> {
  const given = async (ids: Ids, kind: string, keys: readonly string[]) => {
    const numbers = await ids.forKeys(kind, keys);
    return new Map(keys.map((key, position) => [key, numbers[position] ?? 0]));
  };
  const all = rolls.flatMap(({ idAtelier, days, pupilsOn }) =>
    days.map((date) => ({ sheet: attendanceId(idAtelier, date), pupils: pupilsOn(date) })),
  );
  const ask = async (ids: Ids): Promise<Numbers> => {
    const sheets = await given(
      ids,
      'presence',
      all.map(({ sheet }) => sheet),
    );
    const lines = all.flatMap(({ sheet, pupils }) => pupils.map((pupil) => `${sheets.get(sheet)}:${pupil}`));
    return { sheets, lines: await given(ids, 'presenceEleve', lines) };
  };
  let asked: Promise<Numbers> | undefined;
  return (ids) => {
    asked ??= ask(ids);
    return asked;
  };
}

function sheetsStep(
  { idAtelier, heureDebut, heureFin, days, pupilsOn, teacherOn }: Rolls,
  numbers: ReturnType<typeof numbersOf>,
): Step {
  return async ({ ids }, contextAt) => {
    const { sheets, lines } = await numbers(ids);
    for (const [turn, date] of days.entries()) {
      const idPresence = sheets.get(attendanceId(idAtelier, date)) ?? 0;
      const isLast = turn === days.length - 1;
      const [pupils, teacher] = [pupilsOn(date), teacherOn(date)];
      const eleves = pupils.map((fk_eleve) => ({
        idPresenceEleve: lines.get(`${idPresence}:${fk_eleve}`) ?? 0,
        fk_eleve,
        fk_statutPresence:
          fk_eleve % OF_PUPILS === 0 && turn >= days.length - 3 ? absent : statusAt(31 * fk_eleve + 17 * turn),
        commentaire: null,
      }));
      const rules = {
        today: date,
        idPresence: 0,
        mayValidate: true,
        validate: !(isLast && idAtelier % OF_CLASSES === 2),
        pupils,
        left: [],
        keptFor: new Map<number, number>(),
        jour: weekdayOf(date),
        meets: true,
        lesson: { heureDebut, heureFin, enseignants: [teacher] },
      };
      const excuses = eleves.filter(({ fk_statutPresence }) => fk_statutPresence === excused);
      const { execute } = contextAt(atWork(date, idAtelier), String(teacher));
      await execute(
        attendance,
        attendanceId(idAtelier, date),
        inTurn(attendance, [
          ...excuses.map(
            ({ idPresenceEleve, fk_eleve }) =>
              (state: typeof attendance.initial) =>
                decideExcuse(
                  state,
                  {
                    idPresenceEleve,
                    fk_presence: idPresence,
                    fk_eleve,
                    fk_atelier: idAtelier,
                    date,
                    commentaire: null,
                    fk_agent: teacher,
                    fk_responsable: null,
                  },
                  [fk_eleve],
                  date,
                ),
          ),
          (state) =>
            decideSaveAttendance(state, { idPresence, fk_atelier: idAtelier, date, commentaire: null, eleves }, rules),
        ]),
      );
    }
  };
}
