import { messages } from '@diapason/contracts/constants';
import { declareAbsence } from '@diapason/contracts/teaching';
import { exists, Refusal } from '@diapason/event-sourcing';
import { occurrences } from '@diapason/projections/teaching/calendar';
import { schoolCalendar } from '@diapason/projections/teaching/school-calendar';
import { command } from '../../../machinery/app/command';
import { known, pupil } from '../../families/aggregate/pupil';
import { attendance, attendanceId } from '../aggregate/attendance';
import { decideExcuse } from '../aggregate/excuse';
import { workshop } from '../aggregate/workshop';

const GUARDIAN_OF = 'select from eleve_responsable where fk_eleve = $1 and fk_responsable = $2';
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
    known(await load(pupil, fk_eleve));
    const fk_responsable = body.fk_responsable || null;
    if (fk_responsable && !(await exists(db, GUARDIAN_OF, [fk_eleve, fk_responsable])))
      throw new Refusal(said.notGuardianOfPupil, 400, 'fk_responsable');

    const lessons: { idAtelier: number; date: string }[] = [];
    for (const idAtelier of workshops) {
      const { workshop: found, pupils } = await load(workshop, idAtelier);
      if (!found || !pupils.has(fk_eleve)) throw new Refusal(said.notOfPupil, 400, 'atelier');
      const { year, meets } = await schoolCalendar(db, found.fk_anneeScolaire);
      const days = occurrences(found, year, meets, { dateDebut: periodeDebut, dateFin: periodeFin });
      lessons.push(...days.map((date) => ({ idAtelier, date })));
    }
    if (lessons.length === 0) throw new Refusal(said.noLessonInPeriod, 422, 'periodeDebut');

    const streams = lessons.map(({ idAtelier, date }) => attendanceId(idAtelier, date));
    const sheets = await ids.forKeys('presence', streams);
    const lines = await ids.forKeys(
      'presenceEleve',
      sheets.map((sheet) => `${sheet}:${fk_eleve}`),
    );
    const excused: typeof lessons = [];
    for (const [index, { idAtelier, date }] of lessons.entries()) {
      const excuse = {
        idPresenceEleve: lines[index] ?? 0,
        fk_presence: sheets[index] ?? 0,
        fk_eleve,
        fk_atelier: idAtelier,
        date,
        commentaire: body.commentaire || null,
        fk_agent: session.idUtilisateur,
        fk_responsable,
      };
      const { state } = await execute(attendance, streams[index] ?? '', (before) =>
        before.dateValidation === null ? decideExcuse(before, excuse, today) : [],
      );
      if (state.dateValidation === null) excused.push({ idAtelier, date });
    }
    if (excused.length === 0) throw new Refusal(said.alreadyCalled);
    return { fk_eleve, seances: excused, validees: lessons.length - excused.length };
  },
);
