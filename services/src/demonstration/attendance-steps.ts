import { activeStatuses, presenceStatus, repetition, settingDefinition } from '@diapason/contracts/constants';
import { lessonDays, occurrences } from '@diapason/projections/teaching/calendar';
import { schoolHolidays } from '../contexts/site/defaults/staff';
import { attendance, attendanceId, decideSaveAttendance } from '../contexts/teaching/aggregate/attendance';
import { decideExcuse } from '../contexts/teaching/aggregate/excuse';
import { idsOf } from './ids';
import type { DemoWorkshop } from './lessons';
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

/** A term of sheets: those of each class from its first week to yesterday, by the calendar. */
export function attendanceSteps(plan: DemoPlan): readonly Step[] {
  const { current } = plan.years;
  const holidays = Object.values(schoolHolidays)
    .filter(({ zone }) => zone === settingDefinition('zoneVacances')?.defaut || zone === 'ABC')
    .map(({ premierJour, jourReprise }) => ({ premierJour: String(premierJour), jourReprise: String(jourReprise) }));
  const meets = lessonDays({ holidays, closures: [] }, current);
  const days = ({ jour, fk_site }: DemoWorkshop) =>
    occurrences(
      { fk_typeRepetition: repetition.weekly, jour, semaine: null, dateSeance: null, fk_site },
      current,
      meets,
      { dateDebut: day(current.start, 9, 21), dateFin: plan.options.today },
    ).filter((date) => date < plan.options.today);
  return plan.activity.workshops.map((one) => sheetsStep(plan, one, days(one)));
}

function sheetsStep(plan: DemoPlan, one: DemoWorkshop, days: readonly string[]): Step {
  const { idAtelier, jour, heureDebut, heureFin } = one;
  const ids = idsOf(plan);
  const pupils = one.pupils
    .filter(({ fk_statut }) => activeStatuses.includes(fk_statut))
    .map(({ pupil }) => ids.pupil(pupil));
  const teacher = ids.agent(one.teacher);
  const last = idAtelier % OF_CLASSES;
  const called = last === 1 ? days.slice(0, -1) : days;
  return async (context, contextAt) => {
    if (called.length === 0 || pupils.length === 0) return;
    const sheets = await context.ids.forKeys(
      'presence',
      called.map((date) => attendanceId(idAtelier, date)),
    );
    const lines = await context.ids.forKeys(
      'presenceEleve',
      sheets.flatMap((sheet) => pupils.map((pupil) => `${sheet}:${pupil}`)),
    );
    for (const [turn, date] of called.entries()) {
      const idPresence = sheets[turn] ?? 0;
      const isLast = turn === called.length - 1;
      const eleves = pupils.map((fk_eleve, position) => ({
        idPresenceEleve: lines[turn * pupils.length + position] ?? 0,
        fk_eleve,
        fk_statutPresence:
          fk_eleve % OF_PUPILS === 0 && turn >= called.length - 3 ? absent : statusAt(31 * fk_eleve + 17 * turn),
        commentaire: null,
      }));
      const rules = {
        today: date,
        idPresence: 0,
        mayValidate: true,
        validate: !(isLast && last === 2),
        pupils,
        left: [],
        keptFor: new Map<number, number>(),
        jour,
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
