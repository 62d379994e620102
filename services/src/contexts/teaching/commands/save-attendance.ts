import { messages, right } from '@diapason/contracts/constants';
import { saveAttendance } from '@diapason/contracts/teaching';
import { Refusal } from '@diapason/event-sourcing';
import { weekdayOfRhythm } from '@diapason/projections/teaching/calendar';
import { command } from '../../../machinery/app/command';
import { attendance, attendanceId, decideSaveAttendance, type SentSheet } from '../aggregate/attendance';
import { at, goingOn, nearest, workshop } from '../aggregate/workshop';
import { endedSchoolings } from './ended-schoolings';
import { heldOtherwise, meetsOn } from './meets-on';

/** A `dateValidation` in the body requests validation; its date is today's. */
export const saveAttendanceCommand = command(saveAttendance, async ({ params, body }, context) => {
  const { execute, load, ids, session, today, sites } = context;
  const { fk_atelier } = body;
  const place = await load(workshop, fk_atelier);
  const { replaced } = place;
  const ofDay = at(place, body.date);
  const { teachers } = ofDay;
  // A sheet that is there stays, though its workshop did not exist then any more.
  const found = ofDay.workshop ?? at(place, nearest(place, body.date)).workshop;
  if (!found) throw new Refusal(messages.general.notFound, 404);
  // Right 271 gives every sheet, or those of one's sites; a sheet is for the teachers of its day and for those of today, and so are sites.
  const now = at(place, nearest(place, today));
  const here = [found.fk_site, now.workshop?.fk_site ?? 0];
  const all = session.functions.has(right.seeAttendanceSheets) && (!sites || here.some((site) => sites.includes(site)));
  if (!all && ![teachers, now.teachers].some((some) => some.has(session.idUtilisateur)))
    throw new Refusal(messages.errorPage[403], 403);
  const going = goingOn(ofDay, await endedSchoolings(context.db, place, body.date));
  const { heureDebut, heureFin } = found;
  const stream = attendanceId(fk_atelier, body.date);
  const known = await load(attendance, stream);
  // A sheet that is there stays, though its workshop moved to another day or year since.
  const meets = Boolean(known.sheet) || (await meetsOn(context.db, place, body.date, 'date'));
  const rules = {
    today,
    idPresence: params.id,
    mayValidate: session.functions.has(right.validateAttendanceSheet),
    validate: Boolean(body.dateValidation),
    pupils: going,
    left: [...place.places.keys()].filter((id) => !going.includes(id)),
    keptFor: new Map([...replaced].map(([id, { into }]) => [id, into])),
    jour: heldOtherwise(place, body.date) ? null : weekdayOfRhythm(found),
    meets,
    versionAttendue: body.versionAttendue,
    lesson: { heureDebut, heureFin, enseignants: [...teachers.keys()] },
  };
  const entry = (idPresence: number, idOf: (index: number) => number): SentSheet => ({
    idPresence,
    fk_atelier,
    date: body.date,
    commentaire: orNone(body.commentaire),
    eleves: body.eleves.map(({ fk_eleve, fk_statutPresence, commentaire }, index) => ({
      idPresenceEleve: idOf(index),
      fk_eleve,
      fk_statutPresence: orNone(fk_statutPresence),
      commentaire: orNone(commentaire),
    })),
  });
  // A refused sheet takes no numbers.
  decideSaveAttendance(
    known,
    entry(0, () => 0),
    rules,
  );
  // A workshop and day share one id, whoever saves the sheet first.
  const idPresence = await ids.forKey('presence', stream);
  const idsOfPupils = await ids.forKeys(
    'presenceEleve',
    body.eleves.map(({ fk_eleve }) => `${idPresence}:${fk_eleve}`),
  );
  const sheet = entry(idPresence, (index) => idsOfPupils[index] ?? 0);
  const { state } = await execute(attendance, stream, (before) => decideSaveAttendance(before, sheet, rules));
  return { idPresence, dateValidation: state.dateValidation, version: state.version };
});

/** Empty is none; left out stays left out. */
const orNone = <T>(sent: T | null | undefined): T | null | undefined => (sent === undefined ? undefined : sent || null);
