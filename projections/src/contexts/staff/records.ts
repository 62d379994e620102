import { nameSql } from '../../machinery/person-name';
import { recordFacts } from '../../machinery/record-facts';
import { worksOn } from './works-on';

export const agentFacts = recordFacts('agent', {
  isPerson: true,
  onSites: `select 1 from read.agent a where id_utilisateur = $1 and ${worksOn('a', '$2::int[]')}`,
  stream: 'agent',
  label: 'Agent',
  title: `select ${nameSql()} as nom from read.agent where id_utilisateur = $1`,
});
