import { activeStatuses } from '@diapason/contracts/constants';
import {
  listExternalSchooling,
  listImageRights,
  listPupilGuardians,
  listSchooling,
  previewPupilMerge,
  pupilMergePreview,
  readPupil,
} from '@diapason/contracts/families';
import { sql, theRow } from '@diapason/event-sourcing';
import { keptHasPaper, kindsOpenTo, natureWords } from '../../../machinery/paper-table';
import { nameSql } from '../../../machinery/person-name';
import { query } from '../../../machinery/query';
import { seenOf } from '../seen-preview';

const { responsables, scolarites, ateliers } = pupilMergePreview.shape;
const year = "coalesce(y.libelle_annee_scolaire, '')";
const ofYear = (t: string) => `left join annee_scolaire y on y.id_annee_scolaire = ${t}.fk_annee_scolaire`;

/** The kept record, `$1`, has one of the same year in this table. */
const keptHas = (table: string) =>
  `exists (select from ${table} o where o.fk_eleve = $1 and o.fk_annee_scolaire is not distinct from t.fk_annee_scolaire)`;
const goesOn = (t: string) => `${t}.fk_statut in (${activeStatuses})`;
const sameIn = (column: string, t: string) => `o.${column} @> ${t}.${column} and o.${column} <@ ${t}.${column}`;
/** As the decision has it: one that has ended does not count for one that goes on. */
const SAME_SCHOOLING = (t: string) => `exists (select from scolarite_interne o where o.fk_eleve = $1
  and o.fk_annee_scolaire = ${t}.fk_annee_scolaire and o.fk_offre = ${t}.fk_offre
  and o.complementaire = ${t}.complementaire and ${sameIn('fk_instrument', t)} and ${sameIn('fk_style', t)} and (${goesOn('o')} or not ${goesOn(t)}))`;
/** As the decision has it: a schooling stays with the one that it completes. */
const SCHOOLING_STAYS = (t: string) => `(${SAME_SCHOOLING(t)} or exists (select from scolarite_interne c
  where c.id_scolarite = ${t}.fk_id_scolarite_parent and ${SAME_SCHOOLING('c')}))`;
/** A paper of a schooling goes with it, another unless the kept record has one of its kind and year that waits, or counts as much. */
const PAPER_STAYS = `case when t.fk_scolarite_interne is null then ${keptHasPaper('piece_eleve', 'fk_eleve', 't')}
  else exists (select from scolarite_interne s where s.id_scolarite = t.fk_scolarite_interne and ${SCHOOLING_STAYS('s')}) end`;
const lastAnswer = (pupil: string) => `(select o.etat from droit_image o where o.fk_eleve = ${pupil}
  and o.fk_annee_scolaire = t.fk_annee_scolaire order by o.prise_en_compte desc, o.id_droit_image desc limit 1)`;

/** Lines about `t` of the other record, `$2`. */
const lines = (from: string, label: string, stays: string, order: string, seen = 'true') =>
  sql.json(
    scolarites,
    `coalesce((select json_agg(json_build_object('libelle', ${label}, 'libelleAnneeScolaire', ${year}, 'reste', ${stays})
        order by t.fk_annee_scolaire desc, ${order}) from ${from} ${ofYear('t')} where t.fk_eleve = $2 and ${seen}), '[]')`,
  );

/** `$1` is kept, `$2` the other one. */
const PREVIEW = {
  responsables: sql.json(
    responsables,
    `coalesce((select json_agg(json_build_object('fk_responsable', r.id_utilisateur, 'nomPrenomUtilisateur', ${nameSql('r')},
        'dejaRattache', exists (select from eleve_responsable o where o.fk_eleve = $1 and o.fk_responsable = l.fk_responsable))
        order by l.ordre)
      from eleve_responsable l join responsable r on r.id_utilisateur = l.fk_responsable where l.fk_eleve = $2), '[]')`,
  ),
  scolarites: lines(
    'scolarite_interne t left join offre o on o.id_offre = t.fk_offre',
    "coalesce(o.libelle_offre, '')",
    SCHOOLING_STAYS('t'),
    't.id_scolarite',
  ),
  scolaritesExternes: lines(
    'scolarite_externe t left join etablissement_scolaire e on e.id_etablissement_scolaire = t.fk_etablissement_scolaire',
    "coalesce(e.libelle_etablissement, '')",
    keptHas('scolarite_externe'),
    't.id_scolarite',
  ),
  droitsImage: lines(
    'droit_image t',
    "case when t.etat = 1 then 'accepté' else 'refusé' end",
    `(${lastAnswer('$1')} is not null and (${lastAnswer('$1')} = 0 or ${lastAnswer('$2')} = 1))`,
    't.id_droit_image',
  ),
  etudiant: lines('eleve_etudiant t', "''", keptHas('eleve_etudiant'), 't.fk_eleve'),
  pieces: lines('piece_eleve t', natureWords('t'), PAPER_STAYS, 't.id_piece_jointe', 't.nature = any($3)'),
  ateliers: sql.json(
    ateliers,
    `coalesce((select json_agg(json_build_object('idAtelier', t.id_atelier, 'libelle', coalesce(g.libelle_type, ''),
        'libelleAnneeScolaire', ${year}) order by t.fk_annee_scolaire desc, t.id_atelier)
      from (select distinct fk_atelier, fk_eleve from atelier_eleve) l join atelier t on t.id_atelier = l.fk_atelier ${ofYear('t')}
        left join atelier_type g on g.id_type_atelier = t.fk_type_atelier where l.fk_eleve = $2), '[]')`,
  ),
};

/** Papers by their own rights: some are about health. */
const SHOWN_BY = {
  responsables: listPupilGuardians,
  scolarites: listSchooling,
  scolaritesExternes: listExternalSchooling,
  droitsImage: listImageRights,
  etudiant: readPupil,
  ateliers: readPupil,
};

export const pupilMergeQuery = query(
  previewPupilMerge,
  async ({ params: { id }, query: { fk_fusionne } }, { db, session }) =>
    seenOf(await theRow(db, PREVIEW, '', [id, fk_fusionne, kindsOpenTo(session)]), SHOWN_BY, session),
);
