import { attendingStatuses, dayAfter } from '@diapason/contracts/constants';
import { attendance, attendanceId } from '../contexts/teaching/aggregate/attendance';
import { decideExcuse } from '../contexts/teaching/aggregate/excuse';
import { idsOf } from './ids';
import { meetingDays } from './lesson-days';
import type { DemoWorkshop } from './lessons';
import { lifeOf } from './lives';
import { demoLogins, SECRETARIES } from './logins';
import type { DemoPlan } from './plan';
import { isHeldOtherwise } from './single-lesson-steps';
import type { Step } from './steps';

/** So many lessons to come from which somebody is excused, two weeks ahead at most. */
const EXCUSES = 60;
const WEEKS = 2;
const OF_A_CLASS = 2;
/** The first families are those of logins: what they declare is theirs. */
const FIRST_FAMILY = 4;
const WORDS = ['Voyage scolaire', 'Rendez-vous médical', null, 'Fièvre', 'Mariage dans la famille', null];

/** Absences that are declared for lessons to come: two of three by a guardian, the others by telephone to the office. */
export function excuseSteps(plan: DemoPlan): readonly Step[] {
  const ids = idsOf(plan);
  const { today } = plan.options;
  const meetingsOf = meetingDays(plan.years.current);
  const range = { dateDebut: dayAfter(today, 1), dateFin: dayAfter(today, WEEKS * 7) };
  const logins = new Set(demoLogins.map(({ email }) => email));
  const guardianOf = new Map(
    plan.families
      .slice(FIRST_FAMILY)
      .flatMap(({ guardians: [first], pupils }) => pupils.map(({ index }) => [index, first?.index] as const)),
  );
  const isUsual = (one: DemoWorkshop) => {
    const { moved, joins, leaves } = lifeOf(plan.activity.lives, one);
    const email = plan.agents.find(({ index }) => index === one.teacher)?.email ?? '';
    return !isHeldOtherwise(one) && !moved && joins.length + leaves.length === 0 && !logins.has(email);
  };
  const office = ids.agent(plan.agents.find(({ fk_groupe }) => fk_groupe === SECRETARIES)?.index ?? 0);
  let left = EXCUSES;
  return plan.activity.workshops.filter(isUsual).flatMap((one): Step[] => {
    const days = meetingsOf(one, range);
    const pupils = one.pupils
      .filter(({ pupil, fk_statut }) => guardianOf.has(pupil) && attendingStatuses.includes(fk_statut))
      .slice(0, OF_A_CLASS);
    const count = Math.min(left, days.length * pupils.length);
    left -= count;
    if (count === 0) return [];
    return [
      async ({ ids: numbers }, contextAt) => {
        for (const [turn, date] of days.entries()) {
          const stream = attendanceId(one.idAtelier, date);
          const fk_presence = await numbers.forKey('presence', stream);
          for (const [place, { pupil }] of pupils.entries()) {
            if (turn * pupils.length + place >= count) continue;
            const fk_eleve = ids.pupil(pupil);
            const guardian = guardianOf.get(pupil);
            const byFamily = pupil % 3 > 0 && guardian !== undefined;
            const excuse = {
              idPresenceEleve: await numbers.forKey('presenceEleve', `${fk_presence}:${fk_eleve}`),
              ...{ fk_presence, fk_eleve, fk_atelier: one.idAtelier, date },
              commentaire: WORDS[pupil % WORDS.length] ?? null,
              fk_agent: byFamily ? null : office,
              fk_responsable: byFamily ? ids.guardian(guardian) : null,
              declaration: await numbers.forKey('declaration', `${one.idAtelier}:${fk_eleve}`),
            };
            const who = byFamily ? ids.guardian(guardian) : office;
            await contextAt(`${today}T05:11:00.000Z`, String(who)).execute(attendance, stream, (state) =>
              decideExcuse(state, excuse, [fk_eleve], today),
            );
          }
        }
      },
    ];
  });
}
