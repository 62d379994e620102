import {
  guardianMergePreview,
  listAttachedPupils,
  listTaxRecords,
  previewGuardianMerge,
} from '@diapason/contracts/families';
import { listGuardianContributions } from '@diapason/contracts/money';
import { sql, theRow } from '@diapason/event-sourcing';
import { keptHasPaper, kindsOpenTo, natureWords } from '../../../machinery/paper-table';
import { nameSql } from '../../../machinery/person-name';
import { query } from '../../../machinery/query';
import { seenOf } from '../seen-preview';

const { eleves, cotisations, revenus, pieces } = guardianMergePreview.shape;
const year = "coalesce(y.libelle_annee_scolaire, '')";
const ofYear = (t: string) => `left join annee_scolaire y on y.id_annee_scolaire = ${t}.fk_annee_scolaire`;

/** The kept record, `$1`, has a tax record of the same year. */
const TAXED = `exists (select from revenu o where o.fk_responsable = $1 and o.fk_annee_scolaire = t.fk_annee_scolaire)`;
/** As the decision has it: a paper of a tax record goes with it, another unless the kept record has one of its kind and year that waits, or counts as much. */
const STAYS = `case when p.id_revenu is null
  then ${keptHasPaper('piece_responsable', 'fk_responsable', 'p')}
  else exists (select from revenu t where t.id_revenu = p.id_revenu and ${TAXED}) end`;

/** `$1` is kept, `$2` the other one. */
const PREVIEW = {
  eleves: sql.json(
    eleves,
    `coalesce((select json_agg(json_build_object('idEleve', e.id_eleve, 'nomPrenomEleve', ${nameSql('e')},
        'dejaRattache', exists (select from eleve_responsable o where o.fk_eleve = e.id_eleve and o.fk_responsable = $1))
        order by e.date_naissance, e.id_eleve)
      from eleve_responsable l join eleve e on e.id_eleve = l.fk_eleve where l.fk_responsable = $2), '[]')`,
  ),
  cotisations: sql.json(
    cotisations,
    `coalesce((select json_agg(json_build_object('idCotisation', c.id_cotisation, 'libelleAnneeScolaire', ${year},
        'reglements', c.nombre_reglements, 'memeAnnee', exists (select from cotisation o
          where o.id_utilisateur = $1 and o.fk_annee_scolaire = c.fk_annee_scolaire)) order by c.fk_annee_scolaire desc)
      from cotisation c ${ofYear('c')} where c.id_utilisateur = $2), '[]')`,
  ),
  revenus: sql.json(
    revenus,
    `coalesce((select json_agg(json_build_object('idRevenu', t.id_revenu, 'libelleAnneeScolaire', ${year},
        'reste', ${TAXED}) order by t.fk_annee_scolaire desc, t.id_revenu)
      from revenu t ${ofYear('t')} where t.fk_responsable = $2), '[]')`,
  ),
  pieces: sql.json(
    pieces,
    `coalesce((select json_agg(json_build_object('idPieceJointe', p.id_piece_jointe, 'libelleNature', ${natureWords('p')},
        'libelleAnneeScolaire', ${year}, 'reste', ${STAYS}) order by p.fk_annee_scolaire desc, p.id_piece_jointe)
      from piece_responsable p ${ofYear('p')} where p.fk_responsable = $2 and p.nature = any($3)), '[]')`,
  ),
};

const SHOWN_BY = { eleves: listAttachedPupils, cotisations: listGuardianContributions, revenus: listTaxRecords };

export const mergePreview = query(
  previewGuardianMerge,
  async ({ params: { id }, query: { fk_fusionne } }, { db, session }) =>
    seenOf(await theRow(db, PREVIEW, '', [id, fk_fusionne, kindsOpenTo(session)]), SHOWN_BY, session),
);
