import { recordFacts } from '../../machinery/record-facts';

export const upkeepFacts = recordFacts('upkeep', { stream: 'upkeep', label: 'Entretien des listes' });
export const failedJobFacts = recordFacts('failedJob', { stream: 'failedJob', label: 'Tâche abandonnée' });
