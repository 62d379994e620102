import { serviceSheet } from '@diapason/contracts/staff';
import { nameSql } from '../../machinery/person-name';
import { recordFacts } from '../../machinery/record-facts';
import { worksOn } from '../../machinery/works-on';

export const agentFacts = recordFacts('agent', {
  isPerson: true,
  onSites: `select 1 from read.agent a where id_utilisateur = $1 and ${worksOn('a', '$2::int[]')}`,
  stream: 'agent',
  label: 'Agent',
  title: `select ${nameSql()} as nom from read.agent where id_utilisateur = $1`,
});

/** One stream has a sheet and its assignments, which may be there first. It begins with their agent's number. */
const ofService = (table: string) => ({
  label: serviceSheet.label,
  person: 'select id_utilisateur as id from read.agent where id_utilisateur = $1',
  streams: `select 'service-' || t.fk_utilisateur || '-' || t.fk_annee_scolaire as stream, ${nameSql('p')} as nom, 'agent-' || p.id_utilisateur as personne
    from read.${table} t join read.agent p on p.id_utilisateur = t.fk_utilisateur`,
});
export const serviceSheetFacts = recordFacts('serviceSheet', ofService('fiche_service'));
export const serviceAssignmentsFacts = recordFacts('serviceAssignments', ofService('service_affectations'));
