import {
  listRooms,
  listWorkshopGroups,
  listWorkshopKinds,
  listWorkshopRepetitions,
  listWorkshopVisibilities,
} from '@diapason/contracts/teaching';
import { orNull, rowsOf, sql } from '@diapason/event-sourcing';
import { inFrenchOrder } from '../../../machinery/order-by';
import { query } from '../../../machinery/query';
import { offered, referenceFields } from '../../site/tables/reference';

export const workshopGroups = query(listWorkshopGroups, async (_input, { db }) =>
  rowsOf(
    db,
    referenceFields('atelier_groupe', 'g'),
    `from atelier_groupe g where ${offered('atelier_groupe', 'g')} order by g.id_groupe_atelier`,
  ),
);
export const workshopRepetitions = query(listWorkshopRepetitions, async (_input, { db }) =>
  rowsOf(
    db,
    referenceFields('atelier_repetition', 'r'),
    `from atelier_repetition r where ${offered('atelier_repetition', 'r')} order by r.id_type_repetition`,
  ),
);
export const workshopVisibilities = query(listWorkshopVisibilities, async (_input, { db }) =>
  rowsOf(
    db,
    referenceFields('atelier_visibilite', 'v'),
    `from atelier_visibilite v where ${offered('atelier_visibilite', 'v')} order by v.id_visibilite`,
  ),
);

const KIND = {
  idTypeAtelier: sql.number('t.id_type_atelier'),
  libelleType: sql.text('t.libelle_type'),
  fk_groupeAtelier: sql.number('t.fk_groupe_atelier'),
  individuel: sql.flag('t.individuel'),
  dureeAtelier: orNull(sql.number('t.duree_atelier')),
};
export const workshopKinds = query(listWorkshopKinds, async ({ body }, { db }) =>
  rowsOf(
    db,
    KIND,
    `from atelier_type t where ${offered('atelier_type', 't')} and ($1::int[] is null or t.fk_groupe_atelier = any($1))
      order by t.id_type_atelier`,
    [body.fk_groupeAtelier ?? null],
  ),
);

const ROOM = {
  idSalle: sql.number('r.id_salle'),
  libelleSalle: sql.text('r.libelle_salle'),
  fk_site: sql.number('r.fk_site'),
  libelleSite: sql.text("coalesce(s.libelle_site, '')"),
};
export const rooms = query(listRooms, async ({ body }, { db }) =>
  rowsOf(
    db,
    ROOM,
    `from salle r left join site s on s.id_site = r.fk_site 
      where ${offered('salle', 'r')} and ($1::int[] is null or r.fk_site = any($1))
      order by ${inFrenchOrder('s.libelle_site')}, ${inFrenchOrder('r.libelle_salle')}, r.id_salle`,
    [body.fk_site ?? null],
  ),
);
