import { right } from '@diapason/contracts/constants';
import type { DeclaredSlot, Screen } from '@diapason/ui';

export const screens: readonly Screen[] = [
  {
    path: '/liste-responsables',
    title: 'Responsables',
    right: right.seeGuardians,
    menu: { group: 'Listes', order: 10, icon: 'users', label: 'Responsables' },
    load: () => import('./people/liste-responsables/Guardians'),
  },
  {
    path: '/import-familles',
    title: 'Importer des familles',
    right: right.importFamilies,
    load: () => import('./people/import-familles/ImportFamilies'),
  },
  {
    path: '/fiche-responsable/:id?',
    title: 'Fiche responsable',
    list: '/liste-responsables',
    right: right.seeGuardian,
    actions: [{ label: 'Nouveau responsable', href: '/fiche-responsable/0', right: right.createGuardian }],
    load: () => import('./people/fiche-responsable/GuardianSheet'),
  },
  {
    path: '/liste-eleves',
    title: 'Élèves',
    right: right.seePupils,
    menu: { group: 'Listes', order: 20, icon: 'child', label: 'Élèves' },
    load: () => import('./people/liste-eleves/Pupils'),
  },
  {
    path: '/fiche-eleve/:id?',
    title: 'Fiche élève',
    list: '/liste-eleves',
    right: right.seePupilAndWorkshop,
    actions: [{ label: 'Nouvel élève', href: '/fiche-eleve/0', right: right.createPupil }],
    load: () => import('./people/fiche-eleve/PupilSheet'),
  },
  {
    path: '/etablissements-scolaires',
    title: 'Établissements scolaires',
    right: right.manageReferenceTables,
    menu: { group: 'Gestion du site', order: 40, icon: 'book', label: 'Établissements scolaires' },
    load: () => import('./people/etablissements/Schools'),
  },
  {
    path: '/liste-agents',
    title: 'Agents',
    right: right.seeAgents,
    menu: { group: 'Listes', order: 30, icon: 'card', label: 'Agents' },
    load: () => import('./people/liste-agents/Agents'),
  },
  {
    path: '/fiche-agent/:id?',
    title: 'Profil agent',
    list: '/liste-agents',
    right: [right.seeOwnProfile, right.seeAgentProfile, right.createAgent],
    actions: [{ label: 'Nouvel agent', href: '/fiche-agent/0', right: right.createAgent }],
    menu: { group: 'Mon Compte', order: 10, icon: 'user', label: 'Profil', href: '/fiche-agent/{idUtilisateur}' },
    load: () => import('./people/fiche-agent/AgentSheet'),
  },
];

export const slots: readonly DeclaredSlot[] = [
  {
    actOf: 'guardian',
    key: 'nouvel-eleve',
    label: 'Nouvel élève',
    icon: 'plus',
    asks: 'Nouvel élève de',
    href: '/fiche-eleve/0?responsable={id}',
    right: right.createPupil,
    calls: ['GET /api/eleves/:id', 'POST /api/utilisateursResponsables/elevesResponsables'],
  },
];
