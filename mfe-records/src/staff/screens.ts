import { right } from '@diapason/contracts/constants';
import type { DeclaredSlot, Screen } from '@diapason/ui';

export const staffScreens: readonly Screen[] = [
  {
    path: '/service/:idUser',
    title: 'Fiche de service',
    list: '/liste-agents',
    right: right.seeOwnServices,
    module: 'services',
    menu: { group: 'Mon Compte', order: 20, icon: 'clock', label: 'Service', href: '/service/{idUtilisateur}' },
    load: () => import('./service/ServiceSheet'),
  },
  {
    path: '/liste-gestion-absences',
    title: 'Gestion des absences',
    right: right.manageAbsences,
    module: 'absences',
    menu: { group: 'Administration', order: 10, icon: 'calendar', label: 'Absences' },
    load: () => import('./absences/ManagedAbsences'),
  },
  {
    path: '/mes-absences/:id?',
    title: 'Mes absences',
    right: right.seeOwnAbsences,
    module: 'absences',
    menu: {
      group: 'Mon Compte',
      order: 30,
      icon: 'calendar',
      label: 'Absences',
      href: '/mes-absences/{idUtilisateur}',
    },
    load: () => import('./absences/OwnAbsences'),
  },
];

export const staffSlots: readonly DeclaredSlot[] = [
  {
    tabOf: 'agent',
    key: 'service',
    label: 'Service',
    icon: 'clock',
    order: 40,
    right: right.seeOwnServices,
    calls: ['GET /api/enseignantsFichesService'],
    module: 'services',
    load: () => import('./service/ServiceTab'),
  },
  {
    headOf: 'agent',
    key: 'service',
    right: right.seeOwnServices,
    calls: ['GET /api/enseignantsFichesService'],
    module: 'services',
    load: () => import('./service/ServiceHead'),
  },
  {
    actOf: 'agent',
    key: 'service',
    label: 'Fiche de service',
    icon: 'clock',
    asks: 'Fiche de service de',
    href: '/service/{id}',
    // The screen asks 252, of another 139 besides.
    right: right.seeOwnServices,
    calls: ['GET /api/enseignantsFichesService'],
    module: 'services',
  },
];
