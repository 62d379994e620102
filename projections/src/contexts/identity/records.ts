import { recordFacts } from '../../machinery/record-facts';

export const accountFacts = recordFacts('account', {
  stream: 'account',
  label: 'Compte',
  person: `select id_utilisateur as id, case when est_responsable then 'guardian' else 'agent' end as kind
    from read.compte where id_utilisateur = $1`,
});
export const roleGroupFacts = recordFacts('roleGroup', { stream: 'roleGroup', label: 'Groupe de rôles' });
