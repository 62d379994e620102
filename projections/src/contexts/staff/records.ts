import { nameSql } from '../../machinery/person-name';
import { recordFacts } from '../../machinery/record-facts';

export const agentFacts = recordFacts('agent', {
  isPerson: true,
  onSites: 'select 1 from read.agent where id_utilisateur = $1 and sites && $2::int[]',
  stream: 'agent',
  label: 'Agent',
  title: `select ${nameSql()} as nom from read.agent where id_utilisateur = $1`,
});
