import { bookletStatus } from '@diapason/contracts/constants';
import { listPossibleParents, listSchooling } from '@diapason/contracts/families';
import { orNull, pick, rowsOf, sql, wire } from '@diapason/event-sourcing';
import { nameSql } from '../../../machinery/person-name';
import { query } from '../../../machinery/query';
import { TODAY, workshopSeen } from '../../teaching/workshop-at';
import { toldTo } from '../../teaching/workshop-sql';
import { HAS_BOOKLETS, SCHOOLING_DETAIL, SCHOOLING_DETAIL_JOINS } from '../schooling-detail';
import { schoolings } from '../tables/schooling';

/** « 12|Piano|-|15|Chorale »: the workshops of a schooling. @param told SQL, about the workshop `w` */
const workshopsWhere = (told: string) =>
  orNull(
    sql.text(`(select string_agg(concat(w.id_atelier, '|', coalesce(t.libelle_type, '')), '|-|' order by w.id_atelier)
      from ${workshopSeen(TODAY)} w left join atelier_type t on t.id_type_atelier = w.fk_type_atelier
      where ${told} and exists (select from atelier_eleve ae where ae.fk_atelier = w.id_atelier
        and ae.fk_scolarite_interne = s.id_scolarite and (ae.dernier_jour is null or ae.dernier_jour >= w.vu)))`),
  );

/** `precisionOffre` describes the offer: instrument, style, cycle and year, without what the offer says itself. */
const SCHOOLING = {
  ...wire(schoolings, 's'),
  version: sql.number('s.version'),
  libelleAnneeScolaire: sql.text("coalesce(y.libelle_annee_scolaire, '')"),
  libelleOffre: sql.text("coalesce(o.libelle_offre, '')"),
  precisionOffre: sql.text(SCHOOLING_DETAIL),
  fk_offreSuperieure: orNull(sql.number('o.fk_offre_superieure')),
  libelleSite: sql.text("coalesce(si.libelle_site, '')"),
  libelleInstrument: sql.text("coalesce(i.libelles, '')"),
  libelleStyle: sql.text("coalesce(st.libelles, '')"),
  libelleNomStyle: sql.text("concat_ws(' – ', st.libelles, o.libelle_offre)"),
  nomPrenomEnseignant: orNull(sql.text(`case when ag.id_utilisateur is not null then ${nameSql('ag')} end`)),
  complementairePossible: sql.flag(`not s.complementaire and not exists (
      select from scolarite_interne f where f.fk_id_scolarite_parent = s.id_scolarite)`),
  certificatMedical: sql.flag('coalesce(o.certificat_medical, false)'),
  /** Null: the offer has no booklets; 0: it has, and there is none yet. */
  fk_livret: orNull(sql.number(`case when ${HAS_BOOKLETS} then coalesce(li.id_livret, 0) end`)),
  statutLivret: orNull(sql.number('li.statut')),
  idEvaluationSI: orNull(
    sql.number(
      '(select min(ev.id_evaluation_si) from evaluation_atelier ev where ev.fk_scolarite_interne = s.id_scolarite)',
    ),
  ),
};

const OF_SCHOOLING = `
  from scolarite_interne s
    left join annee_scolaire y on y.id_annee_scolaire = s.fk_annee_scolaire
    left join offre o on o.id_offre = s.fk_offre
    left join site si on si.id_site = s.fk_site
    left join livret li on li.fk_scolarite_interne = s.id_scolarite
    left join agent ag on ag.id_utilisateur = s.fk_enseignant
    ${SCHOOLING_DETAIL_JOINS}
  `;
const FROM = `${OF_SCHOOLING} where s.fk_eleve = $1 and ($2::int is null or s.fk_annee_scolaire = $2)
  order by s.fk_annee_scolaire desc, s.id_scolarite`;

/** Guardians do not see what the staff wrote for itself (001:21), nor what it noted at the enrolment. */
export const schoolingList = query(listSchooling, async ({ params, query: { fk_anneeScolaire } }, { db, session }) => {
  const ateliers = workshopsWhere(toldTo(session));
  const rows = await rowsOf(db, { ...SCHOOLING, ateliers }, FROM, [params.id, fk_anneeScolaire || null]);
  const guardian = session.role === 'Responsable';
  return rows.map((row) => ({
    ...row,
    // A booklet that is being written is nothing to the family yet.
    ...(guardian && row.statutLivret !== bookletStatus.validated && row.fk_livret !== null
      ? { fk_livret: 0, statutLivret: null }
      : {}),
    commentaire: guardian ? null : row.commentaire,
    commentaireInscription: guardian ? null : row.commentaireInscription,
  }));
});

const POSSIBLE_PARENT = {
  ...pick(
    SCHOOLING,
    'idScolarite',
    'fk_anneeScolaire',
    'libelleAnneeScolaire',
    'libelleOffre',
    'precisionOffre',
    'libelleSite',
  ),
  fk_scolariteComplementaire: orNull(sql.number('f.id_scolarite')),
  libelleOffreComplementaire: orNull(sql.text('f.libelle_offre')),
};
/** A schooling that is complementary itself completes nothing; one that is completed shows by which offer. */
const ATTACHED = `left join lateral (select c.id_scolarite, x.libelle_offre
  from scolarite_interne c left join offre x on x.id_offre = c.fk_offre
  where c.fk_id_scolarite_parent = s.id_scolarite and c.id_scolarite is distinct from $2) f on true`;

export const possibleParents = query(listPossibleParents, ({ query: { fk_eleve, idScolarite } }, { db }) =>
  rowsOf(
    db,
    POSSIBLE_PARENT,
    `${OF_SCHOOLING} ${ATTACHED}
      where s.fk_eleve = $1 and not s.complementaire and s.id_scolarite is distinct from $2
      order by s.fk_annee_scolaire desc, s.id_scolarite`,
    [fk_eleve, idScolarite || null],
  ),
);
