import { right } from '@diapason/contracts/constants';
import type { Screen } from '@diapason/ui';

export const screens: readonly Screen[] = [
  {
    path: '/fiche-agent/:id',
    title: 'Profil agent',
    right: [right.seeOwnProfile, right.seeAgentProfile],
    menu: { group: 'Mon Compte', order: 10, icon: 'user', label: 'Profil', href: '/fiche-agent/{idUtilisateur}' },
    load: () => import('./fiche-agent/AgentSheet'),
  },
];
