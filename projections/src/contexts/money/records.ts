import { nameSql } from '../../machinery/person-name';
import { recordFacts } from '../../machinery/record-facts';

const PAYER = 'read.cotisation c join read.responsable r using (id_utilisateur)';

export const contributionFacts = recordFacts('contribution', {
  onSites: 'select 1 from read.cotisation where id_cotisation = $1 and sites && $2::int[]',
  title: `select concat_ws(' — ', ${nameSql('r')}, a.libelle_annee_scolaire) as nom from ${PAYER}
    left join read.annee_scolaire a on a.id_annee_scolaire = c.fk_annee_scolaire where c.id_cotisation = $1`,
});

const OF_CONTRIBUTION = 'read.reglement r join read.cotisation c on c.id_cotisation = r.fk_cotisation';

export const paymentFacts = recordFacts('payment', {
  owner: `select 1 from ${OF_CONTRIBUTION} where r.id_reglement = $1 and c.id_utilisateur = $2`,
  onSites: `select 1 from ${OF_CONTRIBUTION} where r.id_reglement = $1 and c.sites && $2::int[]`,
  person: `select c.id_utilisateur as id from ${OF_CONTRIBUTION} where r.id_reglement = $1`,
  personIs: 'guardian',
});
