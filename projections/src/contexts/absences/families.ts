import { hiddenFromFamilies } from '@diapason/contracts/constants';
import { orNull, type ReadModels, rowsOf, sql } from '@diapason/event-sourcing';
import { nameSql } from '../../machinery/person-name';
import { goesOnSql } from '../teaching/going-on';
import { concernsFamilies, type TouchedLesson } from './touched-lessons';

const ROW = {
  idAtelier: sql.number('o.fk_atelier'),
  date: sql.date('o.date'),
  pupil: sql.number('e.id_eleve'),
  nomPrenomEleve: sql.text(nameSql('e')),
  guardian: orNull(sql.number('r.id_utilisateur')),
  email: orNull(sql.text('r.email')),
};
/** The first guardian of each pupil of a lesson who has an address. */
const GUARDIANS = `from unnest($1::int[], $2::date[]) o (fk_atelier, date)
  join atelier w on w.id_atelier = o.fk_atelier and coalesce(w.fk_visibilite, 0) <> all($3::int[])
  join atelier_eleve l on l.fk_atelier = o.fk_atelier and ${goesOnSql('l', 'o.date')}
  join eleve e on e.id_eleve = l.fk_eleve
  left join lateral (select g.* from eleve_responsable er join responsable g on g.id_utilisateur = er.fk_responsable
    where er.fk_eleve = e.id_eleve and g.actif and g.email like '%@%' order by er.ordre limit 1) r on true
  order by o.date, o.fk_atelier, e.id_eleve`;

/** Pupils of some lessons with the guardian who is written to, by day. */
export const familiesOf = (db: ReadModels, lessons: readonly TouchedLesson[]) =>
  rowsOf(db, ROW, GUARDIANS, [
    lessons.map(({ idAtelier }) => idAtelier),
    lessons.map(({ date }) => date),
    hiddenFromFamilies,
  ]);

/** Those of the lessons to come that families have to know about. */
export const toTell = (lessons: readonly TouchedLesson[], today: string): readonly TouchedLesson[] =>
  lessons.filter((lesson) => lesson.date >= today && concernsFamilies(lesson));
