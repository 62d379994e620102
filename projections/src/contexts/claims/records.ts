import { nameSql } from '../../machinery/person-name';
import { recordFacts } from '../../machinery/record-facts';

export const claimFacts = recordFacts('claim', {
  owner: 'select 1 from read.frais where id_frais = $1 and fk_user = $2',
  ownerField: 'fk_user',
  stream: 'expenseClaim',
  label: 'Note de frais',
  streams: `select 'expenseClaim-' || f.id_frais as stream, ${nameSql('a')} as nom from read.frais f join read.agent a on a.id_utilisateur = f.fk_user`,
});
