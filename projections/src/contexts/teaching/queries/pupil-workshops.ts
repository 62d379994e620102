import { messages, presenceStatuses, schoolingStatuses, statusLabel } from '@diapason/contracts/constants';
import { listLessonsOfPupil, listWorkshopsOfPupil } from '@diapason/contracts/teaching';
import { orNull, pick, Refusal, rowsOf, sql } from '@diapason/event-sourcing';
import { Conditions } from '../../../machinery/conditions';
import { query } from '../../../machinery/query';
import { cancelledAmong } from '../cancelled';
import { wordsFor } from '../excused';
import { goesOnSql, holdsSql } from '../going-on';
import { plannedLessons } from '../planned-lessons';
import { isCalledOff, otherwiseFor, otherwiseOf, otherwiseOn } from '../single-lesson';
import { requireRange } from '../wanted-sheets';
import { daySql, workshopAt, workshopFields, workshopSeen } from '../workshop-at';
import { LABELS, NAMES, RHYTHM, teachersByName, toldTo } from '../workshop-sql';

const PLACE = {
  ...pick(workshopFields('w'), 'idAtelier', 'fk_site', 'jour', 'heureDebut', 'heureFin'),
  ...LABELS,
  enseignants: teachersByName,
};
const IN_ORDER = 'order by w.jour nulls last, w.heure_debut, w.id_atelier';

const OF_PUPIL = {
  ...PLACE,
  ...RHYTHM,
  fk_statut: sql.number('l.fk_statut'),
  libelleInstrument: sql.text(`coalesce(i.libelle_instrument, '')`),
};

export const workshopsOfPupil = query(
  listWorkshopsOfPupil,
  async ({ params: { id }, body }, { db, session, today }) => {
    const rows = await rowsOf(
      db,
      OF_PUPIL,
      `from ${workshopSeen(daySql(today))} w join atelier_eleve l on l.fk_atelier = w.id_atelier and ${holdsSql('l', 'w.vu')} ${NAMES}
       left join instrument i on i.id_instrument = l.fk_instrument
      where l.fk_eleve = $1 and w.fk_annee_scolaire = $2 and ${toldTo(session)} ${IN_ORDER}`,
      [id, body.fk_anneeScolaire],
    );
    return rows.map((row) => ({ ...row, libelleStatut: statusLabel(schoolingStatuses, row.fk_statut) }));
  },
);

const LESSON = {
  idAtelier: sql.number('o.fk_atelier'),
  date: sql.date('o.date'),
  idPresenceEleve: orNull(sql.number('p.id_presence_eleve')),
  fk_statutPresence: orNull(sql.number('p.fk_statut_presence')),
  dateValidation: orNull(sql.date('d.date_validation')),
  ...pick(workshopFields('w'), 'heureDebut', 'heureFin'),
  ...pick(LABELS, 'libelleSite', 'libelleSalle'),
  enseignants: teachersByName,
  autrement: otherwiseOf('x'),
};

/** Workshops of who still goes there, each with the lessons that the calendar has; none of a workshop without fixed days. */
export const lessonsOfPupil = query(
  listLessonsOfPupil,
  async ({ params: { id }, query: asked }, { db, session, today }) => {
    const { dateDebut: from, dateFin: to } = asked;
    if (to < from) throw new Refusal(messages.teaching.periodEnds, 400, 'dateFin');
    requireRange(from, to);
    const theirs = new Conditions()
      .add('exists (select from atelier_eleve l where l.fk_atelier = w.id_atelier and l.fk_eleve = ?)', id)
      .add(toldTo(session));
    const { cancelled, ...planned } = await plannedLessons(db, { from, to }, theirs);
    const all = [...planned.workshops, ...cancelled.workshops];
    const [places, lessons, isCancelled] = await Promise.all([
      rowsOf(db, PLACE, `from ${workshopSeen(daySql(today))} w ${NAMES} where w.id_atelier = any($1) ${IN_ORDER}`, [
        all,
      ]),
      rowsOf(
        db,
        { ...LESSON, commentaire: wordsFor(session) },
        `from unnest($2::int[], $3::date[]) o (fk_atelier, date)
         join lateral ${workshopAt('o.date')} w on w.id_atelier = o.fk_atelier ${NAMES} ${otherwiseOn('o.date')}
         left join presence d on d.fk_atelier = o.fk_atelier and d.date = o.date
         left join lateral (select line.* from presence_eleve line join atelier_eleve l on l.fk_atelier = o.fk_atelier and l.fk_eleve = $1
             and ${holdsSql('l', 'o.date')}
           where line.fk_presence = d.id_presence and (line.fk_eleve = l.fk_eleve or line.fk_eleve = any(l.remplace))
           order by line.fk_eleve <> l.fk_eleve, line.id_presence_eleve limit 1) p on true
        where exists (select from atelier_eleve l where l.fk_atelier = o.fk_atelier and l.fk_eleve = $1 and ${goesOnSql('l', 'o.date')})
        order by o.date`,
        [id, all, [...planned.days, ...cancelled.days]],
      ),
      cancelledAmong(db, planned),
    ]);
    const told = otherwiseFor(session);
    const there = new Set(lessons.map(({ idAtelier }) => idAtelier));
    return places
      .filter(({ idAtelier }) => there.has(idAtelier))
      .map((place) => ({
        ...place,
        seances: lessons
          .filter(({ idAtelier }) => idAtelier === place.idAtelier)
          .map(({ idAtelier, ...lesson }) => ({
            ...lesson,
            annule: isCalledOff(lesson.autrement) ? 1 : isCancelled(idAtelier, lesson.date),
            autrement: told(lesson.autrement),
            libelleStatut: statusLabel(presenceStatuses, lesson.fk_statutPresence),
          })),
      }));
  },
);
