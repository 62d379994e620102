import { messages, parisClock, presenceStatus } from '@diapason/contracts/constants';
import { savePupilPresence } from '@diapason/contracts/teaching';
import { Refusal } from '@diapason/event-sourcing';
import { command } from '../../../machinery/app/command';
import { type AttendanceState, attendance, attendanceId } from '../aggregate/attendance';
import { decideExcuse, decideWithdrawExcuse } from '../aggregate/excuse';
import { workshop } from '../aggregate/workshop';
import { meetsOn } from './meets-on';

const said = messages.teaching;

/** One pupil of one lesson, excused or not any more. */
export const savePupilPresenceCommand = command(
  savePupilPresence,
  async ({ params, body }, { execute, load, db, ids, today, now, session }) => {
    const { fk_eleve, fk_atelier, dateExcuse: date, fk_statutPresence: status, commentaire } = body.eleve;
    if (status && status !== presenceStatus.excused)
      throw new Refusal(said.tickedOnSheet, 422, 'eleve.fk_statutPresence');
    const { workshop: found, pupils } = await load(workshop, fk_atelier);
    if (!found) throw new Refusal(messages.general.notFound, 404);
    if (!pupils.has(fk_eleve)) throw new Refusal(said.notOfPupil, 400, 'eleve.fk_eleve');
    const stream = attendanceId(fk_atelier, date);
    const before = await load(attendance, stream);
    const line = lineOf(before, fk_eleve);
    if (params.id !== 0 && line?.idPresenceEleve !== params.id) throw new Refusal(messages.general.notFound, 404);
    if (!status) {
      if (!line) throw new Refusal(messages.general.notFound, 404);
      const times = { now: parisClock(new Date(now)), begins: `${date}T${found.heureDebut}` };
      const { state } = await execute(attendance, stream, (one) => decideWithdrawExcuse(one, fk_eleve, times));
      return answer(state, fk_eleve);
    }
    if (!before.sheet && !(await meetsOn(db, found, date, 'eleve.dateExcuse')))
      throw new Refusal(said.noLesson, 400, 'eleve.dateExcuse');
    const excuse = {
      fk_eleve,
      fk_atelier,
      date,
      commentaire: commentaire || null,
      fk_agent: session.idUtilisateur,
      fk_responsable: null,
    };
    // A refused excuse takes no numbers.
    decideExcuse(before, { ...excuse, idPresenceEleve: 0, fk_presence: 0 }, today);
    const fk_presence = await ids.forKey('presence', stream);
    const idPresenceEleve = await ids.forKey('presenceEleve', `${fk_presence}:${fk_eleve}`);
    const { state } = await execute(attendance, stream, (one) =>
      decideExcuse(one, { ...excuse, idPresenceEleve, fk_presence }, today),
    );
    return answer(state, fk_eleve);
  },
);

const lineOf = ({ sheet }: AttendanceState, pupil: number) => sheet?.eleves.find(({ fk_eleve }) => fk_eleve === pupil);

function answer(state: AttendanceState, fk_eleve: number) {
  const { idPresenceEleve, fk_statutPresence } = lineOf(state, fk_eleve) ?? {};
  if (!state.sheet || !idPresenceEleve) throw new Error(`pupil ${fk_eleve} is not on the sheet`);
  return { idPresenceEleve, fk_presence: state.sheet.idPresence, fk_statutPresence: fk_statutPresence ?? null };
}
