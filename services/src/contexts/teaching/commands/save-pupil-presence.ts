import { messages, parisClock, presenceStatus } from '@diapason/contracts/constants';
import { isGuardian, type Session, sitesHeldTo } from '@diapason/contracts/core';
import { savePupilPresence, workshopOfOwnSites } from '@diapason/contracts/teaching';
import { Refusal } from '@diapason/event-sourcing';
import { command } from '../../../machinery/app/command';
import { type AttendanceState, attendance, attendanceId } from '../aggregate/attendance';
import { decideExcuse, decideWithdrawExcuse, lineOf } from '../aggregate/excuse';
import { at, goingOn, nearest, recordsOf, workshop } from '../aggregate/workshop';
import { declarer, isUnknownTo } from './declarer';
import { endedSchoolings } from './ended-schoolings';
import { meetsOn } from './meets-on';

const said = messages.teaching;

/** One pupil of one lesson, excused or not any more. */
export const savePupilPresenceCommand = command(
  savePupilPresence,
  async ({ params, body }, { execute, load, db, ids, today, now, session }) => {
    const { fk_atelier, dateExcuse: date, fk_statutPresence: status, commentaire } = body.eleve;
    if (status && status !== presenceStatus.excused)
      throw new Refusal(said.tickedOnSheet, 422, 'eleve.fk_statutPresence');
    const place = await load(workshop, fk_atelier);
    const ofDay = at(place, date);
    const found = ofDay.workshop ?? at(place, nearest(place, date)).workshop;
    if (!found || isUnknownTo(session, found)) throw new Refusal(messages.general.notFound, 404);
    const ofToday = at(place, nearest(place, today));
    requireSite(session, [found.fk_site, ofToday.workshop?.fk_site], [ofDay.teachers, ofToday.teachers]);
    const records = recordsOf(place, body.eleve.fk_eleve);
    const [fk_eleve] = records;
    const stream = attendanceId(fk_atelier, date);
    const before = await load(attendance, stream);
    const line = lineOf(before, records);
    if (params.id !== 0 && line?.idPresenceEleve !== params.id) throw new Refusal(messages.general.notFound, 404);
    if (!status) {
      if (!line) throw new Refusal(messages.general.notFound, 404);
      const begins = isGuardian(session) ? `${date}T${found.heureDebut}` : null;
      const times = { now: parisClock(new Date(now)), begins };
      const { state } = await execute(attendance, stream, (one) => decideWithdrawExcuse(one, records, times));
      return answer(state, records);
    }
    if (!goingOn(ofDay, await endedSchoolings(db, place, date)).includes(fk_eleve))
      throw new Refusal(said.notOfPupil, 400, 'eleve.fk_eleve');
    if (!before.sheet && !(await meetsOn(db, place, date, 'eleve.dateExcuse')))
      throw new Refusal(said.noLesson, 400, 'eleve.dateExcuse');
    const excuse = {
      fk_eleve,
      fk_atelier,
      date,
      commentaire: commentaire || null,
      ...declarer(session),
      declaration: await ids.next('declaration'),
    };
    // A refused excuse takes no numbers.
    decideExcuse(before, { ...excuse, idPresenceEleve: 0, fk_presence: 0 }, records, today);
    const fk_presence = await ids.forKey('presence', stream);
    const idPresenceEleve = await ids.forKey('presenceEleve', `${fk_presence}:${fk_eleve}`);
    const { state } = await execute(attendance, stream, (one) =>
      decideExcuse(one, { ...excuse, idPresenceEleve, fk_presence }, records, today),
    );
    return answer(state, records);
  },
);

/**
 * A sheet is of the teachers of its day and of today, and on the sites of both. A family goes wherever its child does.
 * @throws Refusal 403 for who is held to their sites, in a workshop elsewhere that is not their own.
 */
function requireSite(
  session: Session,
  places: readonly (number | undefined)[],
  teachers: readonly ReadonlyMap<number, unknown>[],
): void {
  if (isGuardian(session) || teachers.some((some) => some.has(session.idUtilisateur))) return;
  const sites = sitesHeldTo(workshopOfOwnSites, session);
  if (sites && !places.some((site) => site !== undefined && sites.includes(site)))
    throw new Refusal(messages.errorPage[403], 403);
}

function answer(state: AttendanceState, records: readonly number[]) {
  const { idPresenceEleve, fk_statutPresence } = lineOf(state, records) ?? {};
  if (!state.sheet || !idPresenceEleve) throw new Error(`pupil ${records} is not on the sheet`);
  return { idPresenceEleve, fk_presence: state.sheet.idPresence, fk_statutPresence: fk_statutPresence ?? null };
}
