import { orNull, pick, sql, wire } from '@diapason/event-sourcing';
import { z } from 'zod';
import { inFrenchOrder } from '../../machinery/order-by';
import { nameSql } from '../../machinery/person-name';
import { workshops } from './tables/workshops';

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

/** What the days of its lessons follow from. */
export const RHYTHM = pick(
  wire(workshops, 'w'),
  'idAtelier',
  'fk_site',
  'jour',
  'fk_typeRepetition',
  'semaine',
  'dateSeance',
);

/** SQL: the numbers of its teachers. */
export const TEACHER_NUMBERS =
  'array(select k.fk_enseignant from atelier_enseignant k where k.fk_atelier = w.id_atelier order by 1)';

/** Its teachers by name. */
export const teachersByName = sql.json(
  z.array(z.object({ idUtilisateur: z.number(), nomPrenomUtilisateur: z.string() })),
  `(select coalesce(jsonb_agg(jsonb_build_object('idUtilisateur', g.id_utilisateur, 'nomPrenomUtilisateur', ${nameSql('g')})
      order by ${inFrenchOrder(nameSql('g'))}, g.id_utilisateur), '[]')
    from atelier_enseignant k join agent g on g.id_utilisateur = k.fk_enseignant where k.fk_atelier = w.id_atelier)`,
);

/** SQL: the names of its pupils, in any order, for a search. */
export const PUPIL_NAMES = `(select string_agg(${nameSql('p')}, ' ') from atelier_eleve q join eleve p on p.id_eleve = q.fk_eleve
  where q.fk_atelier = w.id_atelier)`;
