import { recordFacts } from '../../machinery/record-facts';

export const settingFacts = recordFacts('setting', { stream: 'setting', label: 'Paramètre' });
export const messageFacts = recordFacts('message', { stream: 'message', label: 'Message d’information' });
export const mailFacts = recordFacts('mail', { stream: 'mail', label: 'Courriel' });
export const referenceFacts = recordFacts('reference', { stream: 'reference', label: 'Table de référence' });
