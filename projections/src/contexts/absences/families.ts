import { orNull, type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import { nameSql } from '../../machinery/person-name';
import { WRITTEN_GUARDIAN } from '../families/written-guardian';
import { goesOnSql } from '../teaching/going-on';
import { TOLD_TO_FAMILIES } from '../teaching/workshop-sql';
import type { TouchedLesson } from './touched-lessons';

const ROW = {
  idAtelier: sql.number('o.fk_atelier'),
  date: sql.date('o.date'),
  pupil: sql.number('e.id_eleve'),
  nomPrenomEleve: sql.text(nameSql('e')),
  guardian: orNull(sql.number('r.id_utilisateur')),
  email: orNull(sql.text('r.email')),
};
/** Each pupil of a lesson, with the guardian who is written to, if there is one. */
const GUARDIANS = `from unnest($1::int[], $2::date[]) o (fk_atelier, date)
  join atelier w on w.id_atelier = o.fk_atelier and ${TOLD_TO_FAMILIES}
  join atelier_eleve l on l.fk_atelier = o.fk_atelier and ${goesOnSql('l', 'o.date')}
  join eleve e on e.id_eleve = l.fk_eleve
  left join ${WRITTEN_GUARDIAN} r on true
  order by o.date, o.fk_atelier, e.id_eleve`;

/** Pupils of some lessons with the guardian who is written to, by day. */
export const familiesOf = (db: ReadModels, lessons: readonly TouchedLesson[]) =>
  rowsOf(db, ROW, GUARDIANS, [lessons.map(({ idAtelier }) => idAtelier), lessons.map(({ date }) => date)]);

/** Those of the lessons to come that families have to know about: it does not take place, or another gives it. */
export const toTell = (lessons: readonly TouchedLesson[], today: string): readonly TouchedLesson[] =>
  lessons.filter(({ date, isGiven, takesPlace }) => date >= today && (isGiven || !takesPlace));
