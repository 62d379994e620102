import { listExternalSchooling, listSchoolLevels, listSchools } from '@diapason/contracts/families';
import { orNull, rowsOf, sql, wire } from '@diapason/event-sourcing';
import { inFrenchOrder } from '../../../machinery/order-by';
import { query } from '../../../machinery/query';
import { offered, referenceFields } from '../../site/tables/reference';
import { externalSchoolings } from '../tables/external-schooling';

const EXTERNAL = {
  ...wire(externalSchoolings, 's'),
  version: sql.number('s.version'),
  libelleAnneeScolaire: sql.text("coalesce(y.libelle_annee_scolaire, '')"),
  commune: sql.text("coalesce(e.commune, '')"),
  libelleEtablissement: sql.text("coalesce(e.libelle_etablissement, '')"),
  libelleNiveauScolaire: sql.text("coalesce(n.libelle_niveau_scolaire, '')"),
};

export const externalSchoolingList = query(listExternalSchooling, ({ params }, { db }) =>
  rowsOf(
    db,
    EXTERNAL,
    `from scolarite_externe s
      left join annee_scolaire y on y.id_annee_scolaire = s.fk_annee_scolaire
      left join etablissement_scolaire e on e.id_etablissement_scolaire = s.fk_etablissement_scolaire
      left join niveau_scolaire n on n.id_niveau_scolaire = s.fk_niveau_scolaire
    where s.fk_eleve = $1 order by s.fk_annee_scolaire desc, s.id_scolarite`,
    [params.id],
  ),
);

export const schoolLevels = query(listSchoolLevels, (_input, { db }) =>
  rowsOf(
    db,
    referenceFields('niveau_scolaire', 'n'),
    `from niveau_scolaire n where ${offered('niveau_scolaire', 'n')} order by n.id_niveau_scolaire`,
  ),
);

const SCHOOL = {
  commune: sql.text('e.commune'),
  idEtablissementScolaire: orNull(sql.number('e.id_etablissement_scolaire')),
  libelleEtablissement: orNull(sql.text('e.libelle_etablissement')),
  typeEtablissement: orNull(sql.text('e.type_etablissement')),
};
const TOWNS = `from (select distinct commune, null::int as id_etablissement_scolaire,
    null::text as libelle_etablissement, null::text as type_etablissement from etablissement_scolaire) e
  order by ${inFrenchOrder('e.commune')}`;

export const schools = query(listSchools, ({ query: { mode, commune } }, { db }) =>
  mode === 'communes'
    ? rowsOf(db, SCHOOL, TOWNS)
    : rowsOf(
        db,
        SCHOOL,
        `from etablissement_scolaire e where ${offered('etablissement_scolaire', 'e')} and e.commune = $1
          order by ${inFrenchOrder('e.type_etablissement')}, ${inFrenchOrder('e.libelle_etablissement')},
            e.id_etablissement_scolaire`,
        [commune ?? ''],
      ),
);
