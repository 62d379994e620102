import { schoolingStatuses, statusLabel } from '@diapason/contracts/constants';
import { listSchooling, type SchoolingRow } from '@diapason/contracts/families';
import { nameSql } from '../../../machinery/person-name';
import { query } from '../../../machinery/query';

/** `precisionOffre`: what says the offer more exactly, instrument, style, cycle and year. */
const SCHOOLING = `
  select s.id_scolarite as "idScolarite", s.fk_eleve, s.fk_annee_scolaire as "fk_anneeScolaire",
    coalesce(y.libelle_annee_scolaire, '') as "libelleAnneeScolaire", s.fk_offre, coalesce(o.libelle_offre, '') as "libelleOffre",
    concat_ws(' – ', i.libelles, st.libelles, c.libelle_cycle, a.libelle_annee) as "precisionOffre",
    null as "fk_offreSuperieure", s.fk_site, coalesce(si.libelle_site, '') as "libelleSite",
    s.fk_instrument, coalesce(i.libelles, '') as "libelleInstrument", s.fk_style, coalesce(st.libelles, '') as "libelleStyle",
    concat_ws(' – ', st.libelles, o.libelle_offre) as "libelleNomStyle", s.fk_statut, s.fk_cycle, s.fk_annee, s.fk_enseignant,
    case when ag.id_utilisateur is not null then ${nameSql('ag')} end as "nomPrenomEnseignant",
    s.fk_id_scolarite_parent as "fk_idScolariteParent", s.complementaire::int as complementaire,
    (not s.complementaire and not exists (
      select from scolarite_interne f where f.fk_id_scolarite_parent = s.id_scolarite))::int as "complementairePossible",
    s.passage_cycle_suivant::int as "passageCycleSuivant", s.commentaire, s.commentaire_inscription as "commentaireInscription",
    coalesce(o.certificat_medical, false)::int as "certificatMedical", s.date_creation as "dateCreation",
    (select string_agg(concat(w.id_atelier, '|', coalesce(t.libelle_type, '')), '|-|' order by w.id_atelier)
      from atelier_eleve ae join atelier w on w.id_atelier = ae.fk_atelier
        left join atelier_type t on t.id_type_atelier = w.fk_type_atelier
      where ae.fk_scolarite_interne = s.id_scolarite) as ateliers, null as fk_livret, null as "statutLivret", null as "idEvaluationSI"
  from scolarite_interne s
    left join annee_scolaire y on y.id_annee_scolaire = s.fk_annee_scolaire
    left join offre o on o.id_offre = s.fk_offre
    left join site si on si.id_site = s.fk_site
    left join cycle c on c.id_cycle = s.fk_cycle
    left join annee a on a.id_annee = s.fk_annee
    left join agent ag on ag.id_utilisateur = s.fk_enseignant
    left join lateral (select string_agg(x.libelle_instrument, ', ' order by n.rang) as libelles
      from unnest(s.fk_instrument) with ordinality as n (id, rang) join instrument x on x.id_instrument = n.id) i on true
    left join lateral (select string_agg(x.libelle_style, ', ' order by n.rang) as libelles
      from unnest(s.fk_style) with ordinality as n (id, rang) join style x on x.id_style = n.id) st on true
  where s.fk_eleve = $1 and ($2::int is null or s.fk_annee_scolaire = $2)
  order by s.fk_annee_scolaire desc, s.id_scolarite`;

/** Guardians do not see the staff's comment (document 001 §2). */
export const schoolingList = query(listSchooling, async (input, { db, session }) => {
  const { rows } = await db.query<Omit<SchoolingRow, 'libelleStatut'>>(SCHOOLING, [
    input.params.id,
    input.query.fk_anneeScolaire || null,
  ]);
  const guardian = session.role === 'Responsable';
  return rows.map((row) => ({
    ...row,
    libelleStatut: statusLabel(schoolingStatuses, row.fk_statut),
    commentaire: guardian ? null : row.commentaire,
  }));
});
