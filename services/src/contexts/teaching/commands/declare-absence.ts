import { isLongAbsence, messages } from '@diapason/contracts/constants';
import { declareAbsence } from '@diapason/contracts/teaching';
import { exists, Refusal, rowsOf, sql } from '@diapason/event-sourcing';
import { cancelledOf, type Taught } from '@diapason/projections/teaching/cancelled';
import { schoolCalendar } from '@diapason/projections/teaching/school-calendar';
import { command } from '../../../machinery/app/command';
import { requireDayInYear } from '../../../machinery/app/school-year';
import { known, pupil } from '../../families';
import { attendance, attendanceId } from '../aggregate/attendance';
import { decideExcuse } from '../aggregate/excuse';
import { at, goingOn, recordsOf, workshop } from '../aggregate/workshop';
import { declarer, isUnknownTo } from './declarer';
import { endedSchoolings } from './ended-schoolings';
import { lessonDaysOf } from './lesson-days';

const GUARDIAN_OF = 'select from eleve_responsable where fk_eleve = $1 and fk_responsable = $2';
/** Sheets that are there, of days that the calendar does not have: of a workshop without fixed days, or one that moved. */
const BEGUN = 'from presence p where p.fk_atelier = $1 and p.date between $2 and $3 and p.date_creation is not null';
const DAY = { date: sql.date('p.date') };
const said = messages.teaching;

/** Each lesson of the period has its sheet, where the pupil stands as excused. */
export const declareAbsenceCommand = command(
  declareAbsence,
  async ({ body }, { execute, load, db, ids, today, session }) => {
    const { fk_eleve, periodeDebut, periodeFin } = body;
    const workshops = [...new Set(body.atelier)];
    if (workshops.length === 0) throw new Refusal(said.selectCourse, 400, 'atelier');
    if (periodeFin < periodeDebut) throw new Refusal(said.periodEnds, 400, 'periodeFin');
    if (periodeDebut < today) throw new Refusal(said.declareFromToday, 422, 'periodeDebut');
    if (isLongAbsence(periodeDebut, periodeFin) && body.longue !== 1)
      throw new Refusal(said.longAbsence, 409, 'longue');
    known(await load(pupil, fk_eleve));
    const by = declarer(session, body.fk_responsable || null);
    const { fk_responsable } = by;
    if (fk_responsable && !(await exists(db, GUARDIAN_OF, [fk_eleve, fk_responsable])))
      throw new Refusal(said.notGuardianOfPupil, 400, 'fk_responsable');

    const found: { idAtelier: number; date: string; records: readonly number[]; taught: Taught }[] = [];
    for (const idAtelier of workshops) {
      const place = await load(workshop, idAtelier);
      const { sheet: one } = place;
      if (!one || isUnknownTo(session, one) || !place.places.has(fk_eleve))
        throw new Refusal(said.notOfPupil, 400, 'atelier');
      const calendar = await schoolCalendar(db, one.fk_anneeScolaire);
      requireDayInYear(periodeDebut, calendar.year, 'periodeDebut');
      requireDayInYear(periodeFin, calendar.year, 'periodeFin');
      const days = lessonDaysOf(place, calendar, { dateDebut: periodeDebut, dateFin: periodeFin });
      const begun = await rowsOf(db, DAY, BEGUN, [idAtelier, periodeDebut, periodeFin]);
      const all = [...new Set([...days, ...begun.map(({ date }) => date)])].sort();
      const records = recordsOf(place, fk_eleve);
      const before = found.length;
      for (const date of all) {
        const ofDay = at(place, date);
        if (!goingOn(ofDay, await endedSchoolings(db, place, date)).includes(fk_eleve)) continue;
        const teachers = [...ofDay.teachers.keys()];
        const taught = { idAtelier, teachers, enseignantRemplacant: one.enseignantRemplacant === 1 };
        found.push({ idAtelier, date, records, taught });
      }
      if (all.length > 0 && found.length === before) throw new Refusal(said.notOfPupil, 400, 'atelier');
    }
    if (found.length === 0) throw new Refusal(said.noLessonInPeriod, 422, 'periodeDebut');
    const isCancelled = await cancelledOf(
      db,
      found.map(({ taught }) => taught),
    );
    const lessons = found.filter(({ taught, date }) => isCancelled(taught, date) === 0);
    if (lessons.length === 0) throw new Refusal(said.onlyCancelled, 422, 'periodeDebut');

    const declaration = await ids.next('declaration');
    const streams = lessons.map(({ idAtelier, date }) => attendanceId(idAtelier, date));
    const sheets = await ids.forKeys('presence', streams);
    const lines = await ids.forKeys(
      'presenceEleve',
      sheets.map((sheet) => `${sheet}:${fk_eleve}`),
    );
    const excused: { idAtelier: number; date: string }[] = [];
    let isNew = false;
    for (const [index, { idAtelier, date, records }] of lessons.entries()) {
      const excuse = {
        idPresenceEleve: lines[index] ?? 0,
        fk_presence: sheets[index] ?? 0,
        fk_eleve,
        fk_atelier: idAtelier,
        date,
        commentaire: body.commentaire || null,
        ...by,
        declaration,
      };
      const { state } = await execute(attendance, streams[index] ?? '', (before) => {
        if (before.dateValidation !== null) return [];
        const decided = decideExcuse(before, excuse, records, today);
        isNew ||= decided.length > 0;
        return decided;
      });
      if (state.dateValidation === null) excused.push({ idAtelier, date });
    }
    if (excused.length === 0) throw new Refusal(said.alreadyCalled);
    return {
      fk_eleve,
      seances: excused,
      declaration: isNew ? declaration : null,
      validees: lessons.length - excused.length,
    };
  },
);
