import { presenceStatus } from '@diapason/contracts/constants';
import type { Runtime } from '@diapason/event-sourcing';
import { FROM, like } from './like';

/** How many of each stand in the tables afterwards, beside those of the demonstration. */
export const WORKSHOPS = 5_000;
export const PLACES = 30_000;
export const SHEETS = 200_000;
const WEEKS = SHEETS / WORKSHOPS;
const { absent, excused, present } = presenceStatus;

/** Rooms of the busiest site. */
export const ROOMS = 40;

/** Gives the first visible site so many rooms. @returns the site */
export async function addRooms({ pool }: Pick<Runtime, 'pool'>): Promise<number> {
  const { rows } = await pool.query<{ site: number }>(
    'select id_site as site from site where visible order by id_site limit 1',
  );
  const site = rows[0]?.site ?? 0;
  await pool.query(
    `insert into salle select ${like('salle', `'id_salle', ${FROM} + n, 'libelle_salle', 'Salle ' || n, 'fk_site', ${site}`)}
       from generate_series(1, ${ROOMS} - (select count(*)::int from salle where fk_site = ${site})) n`,
  );
  return site;
}

/** Leaves a teacher of many workshops those whose weeks are about so many lessons of a year. @returns the teacher */
export async function teacherOf({ pool }: Pick<Runtime, 'pool'>, lessons: number): Promise<number> {
  const { rows } = await pool.query<{ teacher: number }>(
    `select fk_enseignant as teacher from atelier_enseignant where fk_atelier > ${FROM}
      group by fk_enseignant order by count(*) desc, fk_enseignant limit 1`,
  );
  const teacher = rows[0]?.teacher ?? 0;
  await pool.query(
    `delete from atelier_enseignant where fk_enseignant = $1 and fk_atelier not in (select e.fk_atelier
       from atelier_enseignant e join atelier_horaire h on h.fk_atelier = e.fk_atelier
      where e.fk_enseignant = $1 and e.fk_atelier > ${FROM} and h.fk_type_repetition = 1 order by e.fk_atelier limit $2)`,
    [teacher, Math.ceil(lessons / TEACHING_WEEKS)],
  );
  return teacher;
}
/** Weeks of a school year that have lessons, about. */
const TEACHING_WEEKS = 34;

/**
 * Workshops of a year with their pupils and teachers, and a sheet of each for every week back from yesterday, straight into the tables: queries
 * are measured on them, not commands. One workshop in ten meets one week of two, the last sheet of one in three is not validated, and one
 * pupil in a hundred never came.
 */
export async function addLessons({ pool }: Pick<Runtime, 'pool'>, year: number): Promise<void> {
  const numbers = `generate_series(1, ${PLACES}) n`;
  await pool.query(
    `insert into eleve select ${like('eleve', `'id_eleve', ${FROM} + n, 'nom', 'ÉLÈVE ' || md5(n::text)`)} from ${numbers}`,
  );
  await pool.query(
    `insert into scolarite_interne
     select ${like('scolarite_interne', `'id_scolarite', ${FROM} + n, 'fk_eleve', ${FROM} + n, 'fk_annee_scolaire', ${year}, 'fk_statut', 1`)}
       from ${numbers}`,
  );
  const workshops = `generate_series(1, ${WORKSHOPS}) n
       join (select id_site, row_number() over (order by id_site) as place, count(*) over () as many,
                    array(select id_salle from salle where fk_site = id_site order by id_salle) as salles
               from site where visible) s on s.place = 1 + n % s.many
       join (select id_type_atelier, fk_groupe_atelier, row_number() over (order by id_type_atelier) as place, count(*) over () as many
               from atelier_type) t on t.place = 1 + n / 7 % t.many`;
  await pool.query(
    `insert into atelier
     select ${like(
       'atelier',
       `'id_atelier', ${FROM} + n, 'fk_annee_scolaire', ${year},
        'fk_type_atelier', t.id_type_atelier, 'fk_groupe_atelier', t.fk_groupe_atelier`,
     )} from ${workshops}`,
  );
  await pool.query(
    `insert into atelier_horaire
     select ${like(
       'atelier_horaire',
       `'fk_atelier', ${FROM} + n, 'depuis', '0001-01-01', 'fk_site', s.id_site, 'fk_salle', s.salles[1 + n % cardinality(s.salles)],
        'jour', 1 + n % 6, 'heure_debut', make_time(13 + n % 7, 0, 0), 'heure_fin', make_time(13 + n % 7, 45, 0),
        'fk_type_repetition', case when n % 10 = 0 then 2 else 1 end, 'semaine', case when n % 10 = 0 then 1 + n / 10 % 2 end`,
     )} from ${workshops}`,
  );
  await pool.query(
    `insert into atelier_enseignant (fk_atelier, fk_enseignant, depuis, fk_instrument)
     select ${FROM} + n, g.id_utilisateur, '0001-01-01', 1 from generate_series(1, ${WORKSHOPS}) n
       join (select id_utilisateur, row_number() over (order by id_utilisateur) as place, count(*) over () as many
               from agent where actif) g on g.place in (1 + n % g.many, 1 + (n + case when n % 10 = 3 then 1 else 0 end) % g.many)`,
  );
  await pool.query(
    `insert into atelier_eleve (fk_atelier, fk_eleve, depuis, fk_instrument, fk_statut, fk_scolarite_interne, remplace, date_creation)
     select ${FROM} + 1 + n % ${WORKSHOPS}, ${FROM} + n, '0001-01-01', 1, 1, ${FROM} + n, '{}', now() from ${numbers}`,
  );
  await pool.query(
    `insert into presence (id_presence, fk_atelier, date, commentaire, date_creation, version, date_validation, heure_debut, heure_fin, enseignants)
     select ${FROM} + ${WEEKS} * (w.id_atelier - ${FROM}) + week, w.id_atelier, d.date, null, d.date + w.heure_fin, 1,
            case when valid then d.date end, case when valid then w.heure_debut end, case when valid then w.heure_fin end,
            case when valid then array(select fk_enseignant from atelier_enseignant e where e.fk_atelier = w.id_atelier) end
       from (select h.*, h.fk_atelier as id_atelier from atelier_horaire h) w, generate_series(0, ${WEEKS - 1}) week,
            lateral (select current_date - 1 - (extract(isodow from current_date - 1)::int - w.jour + 7) % 7 - 7 * week as date) d,
            lateral (select week > 0 or w.id_atelier % 3 > 0 as valid) v
      where w.id_atelier > ${FROM}`,
  );
  const turn = '(l.fk_eleve * 31 + p.id_presence * 17) % 100';
  await pool.query(
    `insert into presence_eleve (id_presence_eleve, fk_presence, fk_eleve, fk_statut_presence)
     select ${FROM} + row_number() over (), p.id_presence, l.fk_eleve,
            case when l.fk_eleve % 100 = 0 or ${turn} < 7 then ${absent} when ${turn} < 11 then ${excused} else ${present} end
       from presence p join atelier_eleve l on l.fk_atelier = p.fk_atelier where p.id_presence > ${FROM}`,
  );
}
