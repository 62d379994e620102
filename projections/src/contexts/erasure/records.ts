import { recordFacts } from '../../machinery/record-facts';

export const erasureFacts = recordFacts('erasure', { stream: 'erasure', label: 'Effacement' });
