import { messages, schoolingStatuses } from '@diapason/contracts/constants';
import { listWorkshopStatuses, readWorkshop, type WorkshopSheet } from '@diapason/contracts/teaching';
import { Refusal } from '@diapason/event-sourcing';
import { nameSql } from '../../../machinery/person-name';
import { query } from '../../../machinery/query';

export const statuses = query(listWorkshopStatuses, async () =>
  schoolingStatuses.map(({ id, libelle, couleur }) => ({ idStatut: id, libelleStatut: libelle, couleur })),
);

const TEACHERS = `(select coalesce(jsonb_agg(jsonb_build_object('fk_enseignant', t.fk_enseignant, 'fk_instrument', t.fk_instrument,
     'nomPrenomUtilisateur', ${nameSql('g')}) order by g.nom, g.prenom), '[]')
   from atelier_enseignant t left join agent g on g.id_utilisateur = t.fk_enseignant where t.fk_atelier = w.id_atelier)`;
const PUPILS = `(select coalesce(jsonb_agg(jsonb_build_object('fk_eleve', l.fk_eleve, 'fk_instrument', l.fk_instrument,
     'fk_statut', l.fk_statut, 'fk_scolariteInterne', l.fk_scolarite_interne,
     'nomPrenomEleve', ${nameSql('e')}) order by e.nom, e.prenom), '[]')
   from atelier_eleve l left join eleve e on e.id_eleve = l.fk_eleve where l.fk_atelier = w.id_atelier)`;

export const workshop = query(readWorkshop, async ({ params: { id } }, { db }) => {
  const { rows } = await db.query<WorkshopSheet>(
    `select w.id_atelier as "idAtelier", w.fk_annee_scolaire as "fk_anneeScolaire", w.fk_groupe_atelier as "fk_groupeAtelier",
            coalesce(g.libelle_groupe_atelier, '') as "libelleGroupeAtelier", w.fk_type_atelier as "fk_typeAtelier",
            coalesce(t.libelle_type, '') as "libelleType", w.fk_site, coalesce(s.libelle_site, '') as "libelleSite",
            w.fk_salle, r.libelle_salle as "libelleSalle", w.jour, w.heure_debut as "heureDebut", w.heure_fin as "heureFin",
            w.fk_type_repetition as "fk_typeRepetition", w.fk_visibilite, w.fk_cycle, c.libelle_cycle as "libelleCycle",
            w.fk_annee, a.libelle_annee as "libelleAnnee", w.fk_groupe, si.libelle_groupe_si as "libelleGroupeSI",
            w.maximum_eleves as "maximumEleves", w.enseignant_remplacant::int as "enseignantRemplacant",
            w.evaluation::int as evaluation, w.commentaire, w.duree_atelier as "dureeAtelier", w.individuel::int as individuel,
            (select count(*) from atelier_eleve l where l.fk_atelier = w.id_atelier) as "countEleves",
            ${TEACHERS} as enseignants, ${PUPILS} as eleves
       from atelier w
       left join atelier_groupe g on g.id_groupe_atelier = w.fk_groupe_atelier
       left join atelier_type t on t.id_type_atelier = w.fk_type_atelier
       left join site s on s.id_site = w.fk_site
       left join salle r on r.id_salle = w.fk_salle
       left join cycle c on c.id_cycle = w.fk_cycle
       left join annee a on a.id_annee = w.fk_annee
       left join groupe_si si on si.id_groupe_si = w.fk_groupe
      where w.id_atelier = $1`,
    [id],
  );
  const [found] = rows;
  if (!found) throw new Refusal(messages.general.notFound, 404);
  return found;
});
