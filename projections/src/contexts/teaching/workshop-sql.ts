import { hiddenFromFamilies, workshopPlaceFields } from '@diapason/contracts/constants';
import { isGuardian, type Session } from '@diapason/contracts/core';
import { omit, orNull, pick, sql } from '@diapason/event-sourcing';
import { z } from 'zod';
import { inFrenchOrder } from '../../machinery/order-by';
import { nameSql } from '../../machinery/person-name';
import { goesOnSql, holdsSql } from './going-on';
import { workshopFields } from './workshop-at';

/** SQL: what a workshop `w` is called by: its kind `t` and site `s`. */
export const KIND_AND_SITE = `left join atelier_type t on t.id_type_atelier = w.fk_type_atelier
  left join site s on s.id_site = w.fk_site`;
/** Those, and its room `r`. */
export const NAMES = `${KIND_AND_SITE} left join salle r on r.id_salle = w.fk_salle`;

export const LABELS = {
  libelleType: sql.text("coalesce(t.libelle_type, '')"),
  libelleSite: sql.text("coalesce(s.libelle_site, '')"),
  libelleSalle: orNull(sql.text('r.libelle_salle')),
};

/** SQL: the cycle `c`, its year `a` and the group `si` of a workshop `w`; « Cycle 1, 2ᵉ année, Groupe B ». */
export const LEVEL_NAMES = `left join cycle c on c.id_cycle = w.fk_cycle left join annee a on a.id_annee = w.fk_annee
  left join groupe_si si on si.id_groupe_si = w.fk_groupe`;
export const LEVEL = "concat_ws(', ', c.libelle_cycle, a.libelle_annee, si.libelle_groupe_si)";

/** When and where it meets. */
export const HOURS = pick(workshopFields('w'), ...workshopPlaceFields);

/** What the days of its lessons follow from. */
export const RHYTHM = {
  ...pick(workshopFields('w'), 'idAtelier'),
  ...omit(HOURS, 'fk_salle', 'heureDebut', 'heureFin'),
};

/** SQL: a teacher `k` of the workshop `w` on the day for which it is read. */
export const TEACHES = `k.fk_atelier = w.id_atelier and ${holdsSql('k', 'w.vu')}`;

/** SQL: the numbers of its teachers on its day. */
export const TEACHER_NUMBERS = `coalesce(w.confiee_a, array(select k.fk_enseignant from atelier_enseignant k where ${TEACHES} order by 1))`;

/** SQL: whoever ever teaches the workshop `w`, or one lesson of it. */
export const EVER_TAUGHT = `array(select k.fk_enseignant from atelier_enseignant k where k.fk_atelier = w.id_atelier
  union select unnest(x.enseignants) from seance x where x.fk_atelier = w.id_atelier)`;

/** SQL: one of some teachers, two times `?`, ever teaches the workshop `w`, or one lesson of it. */
export const TAUGHT_BY_SOME = `(exists (select from atelier_enseignant k where k.fk_atelier = w.id_atelier and k.fk_enseignant = any(?::int[]))
  or exists (select from seance x where x.fk_atelier = w.id_atelier and x.enseignants && ?::int[]))`;

/** Its teachers by name, on its day. */
export const teachersByName = sql.json(
  z.array(z.object({ idUtilisateur: z.number(), nomPrenomUtilisateur: z.string() })),
  `(select coalesce(jsonb_agg(jsonb_build_object('idUtilisateur', g.id_utilisateur, 'nomPrenomUtilisateur', ${nameSql('g')})
      order by ${inFrenchOrder(nameSql('g'))}, g.id_utilisateur), '[]')
    from agent g where g.id_utilisateur = any (${TEACHER_NUMBERS}))`,
);

/** SQL: the pupils `q` of the workshop `w` on its day, whether they go on or not. */
export const ON_ITS_DAY = `q.fk_atelier = w.id_atelier and ${holdsSql('q', 'w.vu')}`;

/** SQL: the names of its pupils, in any order, for a search. */
export const PUPIL_NAMES = `(select string_agg(${nameSql('p')}, ' ') from atelier_eleve q join eleve p on p.id_eleve = q.fk_eleve
  where ${ON_ITS_DAY})`;

/** SQL: how many go there on its day. */
export const PUPIL_COUNT = `(select count(*) from atelier_eleve l where l.fk_atelier = w.id_atelier and ${goesOnSql('l', 'w.vu')})`;

/** SQL: « ADAM Tom, piano », of a pupil `p` and an instrument `i`. */
export const PUPIL_AND_INSTRUMENT = `${nameSql('p')} || coalesce(', ' || lower(i.libelle_instrument), '')`;

/** « ADAM Tom, piano »: whom a lesson of one pupil is for, on its day; nothing of the others. */
export const ONLY_PUPIL = orNull(
  sql.text(`(select case when count(*) = 1 then min(${PUPIL_AND_INSTRUMENT}) end
    from atelier_eleve l join eleve p on p.id_eleve = l.fk_eleve left join instrument i on i.id_instrument = l.fk_instrument
    where w.individuel and l.fk_atelier = w.id_atelier and ${goesOnSql('l', 'w.vu')})`),
);

/** SQL: families may learn of the workshop `w`. */
export const TOLD_TO_FAMILIES = `coalesce(w.fk_visibilite, 0) not in (${hiddenFromFamilies})`;
/** SQL: the caller may learn of the workshop `w`. */
export const toldTo = (session: Pick<Session, 'role'>) => (isGuardian(session) ? TOLD_TO_FAMILIES : 'true');
