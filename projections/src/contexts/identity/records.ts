import { recordFacts } from '../../machinery/record-facts';

export const accountFacts = recordFacts('account', { stream: 'account', label: 'Compte' });
export const roleGroupFacts = recordFacts('roleGroup', { stream: 'roleGroup', label: 'Groupe de rôles' });
