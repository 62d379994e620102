import { listImageRights } from '@diapason/contracts/families';
import { omit, rowsOf, sql, wire } from '@diapason/event-sourcing';
import { nameSql } from '../../../machinery/person-name';
import { query } from '../../../machinery/query';
import { imageRights } from '../tables/image-rights';

/** Whoever recorded it may be an agent or a guardian. */
const IMAGE_RIGHT = {
  ...omit(wire(imageRights, 'd'), 'priseEnCompte'),
  libelleAnneeScolaire: sql.text("coalesce(y.libelle_annee_scolaire, '')"),
  role: sql.text(
    `case when d.utilisateur is null then '' when a.id_utilisateur is null then 'Responsable' else 'Agent' end`,
  ),
  nomPrenomUtilisateur: sql.text(`coalesce(nullif(${nameSql('a')}, ''), ${nameSql('r')})`),
};

export const imageRightHistory = query(listImageRights, ({ params, query: { fk_anneeScolaire } }, { db }) =>
  rowsOf(
    db,
    IMAGE_RIGHT,
    `from droit_image d
      left join annee_scolaire y on y.id_annee_scolaire = d.fk_annee_scolaire
      left join agent a on a.id_utilisateur = d.utilisateur
      left join responsable r on r.id_utilisateur = d.utilisateur
    where d.fk_eleve = $1 and ($2::int is null or d.fk_annee_scolaire = $2)
    order by d.prise_en_compte desc, d.id_droit_image desc`,
    [params.id, fk_anneeScolaire || null],
  ),
);
