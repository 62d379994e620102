import { recordFacts } from '../../machinery/record-facts';

export const mailFacts = recordFacts('mail', { stream: 'mail', label: 'E-mail' });
export const referenceFacts = recordFacts('reference', { stream: 'reference', label: 'Table de référence' });
