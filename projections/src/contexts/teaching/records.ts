import { recordFacts } from '../../machinery/record-facts';

export const workshopFacts = recordFacts('workshop', {
  owner: 'select 1 from read.atelier_enseignant where fk_atelier = $1 and fk_enseignant = $2',
  onSites: 'select 1 from read.atelier where id_atelier = $1 and fk_site = any($2::int[])',
  stream: 'workshop',
  label: 'Atelier',
});

export const attendanceFacts = recordFacts('attendance', { stream: 'attendance', label: 'Feuille de présence' });
