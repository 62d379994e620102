import { messages, schoolingStatuses } from '@diapason/contracts/constants';
import { listWorkshopStatuses, readWorkshop, workshopSheet } from '@diapason/contracts/teaching';
import { firstOf, orNull, Refusal, sql } from '@diapason/event-sourcing';
import { inFrenchOrder } from '../../../machinery/order-by';
import { nameSql } from '../../../machinery/person-name';
import { query } from '../../../machinery/query';
import { holdsSql } from '../going-on';
import { daySql, workshopFields, workshopSeen } from '../workshop-at';
import { LABELS, NAMES, PUPIL_COUNT } from '../workshop-sql';

export const statuses = query(listWorkshopStatuses, async () =>
  schoolingStatuses.map(({ id, libelle, couleur }) => ({ idStatut: id, libelleStatut: libelle, couleur })),
);

const { enseignants, eleves } = workshopSheet.shape;

const WORKSHOP = {
  ...workshopFields('w'),
  version: sql.number('w.version'),
  libelleGroupeAtelier: sql.text(`coalesce(g.libelle_groupe_atelier, '')`),
  ...LABELS,
  libelleCycle: orNull(sql.text('c.libelle_cycle')),
  libelleAnnee: orNull(sql.text('a.libelle_annee')),
  libelleGroupeSI: orNull(sql.text('si.libelle_groupe_si')),
  visibilite: orNull(sql.text('v.libelle_visibilite')),
  CoefRH: sql.number('coalesce(t.coef_rh, 1)'),
  countEleves: sql.number(PUPIL_COUNT),
  enseignants: sql.json(
    enseignants,
    `(select coalesce(jsonb_agg(jsonb_build_object('fk_enseignant', t.fk_enseignant, 'fk_instrument', t.fk_instrument,
       'nomPrenomUtilisateur', ${nameSql('g')}) order by ${inFrenchOrder(nameSql('g'))}), '[]')
     from atelier_enseignant t left join agent g on g.id_utilisateur = t.fk_enseignant
     where t.fk_atelier = w.id_atelier and ${holdsSql('t', 'w.vu')})`,
  ),
  eleves: sql.json(
    eleves,
    `(select coalesce(jsonb_agg(jsonb_build_object('fk_eleve', l.fk_eleve, 'fk_instrument', l.fk_instrument,
       'fk_statut', l.fk_statut, 'fk_scolariteInterne', l.fk_scolarite_interne,
       'nomPrenomEleve', ${nameSql('e')}) order by ${inFrenchOrder(nameSql('e'))}), '[]')
     from atelier_eleve l left join eleve e on e.id_eleve = l.fk_eleve
     where l.fk_atelier = w.id_atelier and ${holdsSql('l', 'w.vu')})`,
  ),
};

export const workshop = query(readWorkshop, async ({ params: { id } }, { db, today }) => {
  const found = await firstOf(
    db,
    WORKSHOP,
    `from ${workshopSeen(daySql(today))} w ${NAMES}
       left join atelier_groupe g on g.id_groupe_atelier = w.fk_groupe_atelier
       left join cycle c on c.id_cycle = w.fk_cycle
       left join annee a on a.id_annee = w.fk_annee
       left join groupe_si si on si.id_groupe_si = w.fk_groupe
       left join atelier_visibilite v on v.id_visibilite = w.fk_visibilite
      where w.id_atelier = $1`,
    [id],
  );
  if (!found) throw new Refusal(messages.general.notFound, 404);
  return found;
});
