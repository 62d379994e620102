import type { ApiData } from './hooks';

/** What has a sheet: its calls, its address, the key of its number, its icon, and the list that it is of. */
export const sheets = {
  pupil: {
    read: 'GET /api/eleves/:id',
    save: 'POST /api/eleves/:id',
    key: 'idEleve',
    path: '/fiche-eleve',
    noun: 'Élève',
    icon: 'child',
    list: { path: '/liste-eleves', title: 'Élèves' },
  },
  guardian: {
    read: 'GET /api/utilisateursResponsables/:id',
    save: 'POST /api/utilisateursResponsables/:id',
    key: 'idUtilisateur',
    path: '/fiche-responsable',
    noun: 'Responsable',
    icon: 'users',
    list: { path: '/liste-responsables', title: 'Responsables' },
  },
  agent: {
    read: 'GET /api/utilisateursAdministratifs/:id',
    save: 'POST /api/utilisateursAdministratifs/:id',
    key: 'idUtilisateur',
    path: '/fiche-agent',
    noun: 'Agent',
    icon: 'card',
    list: { path: '/liste-agents', title: 'Agents' },
  },
} as const;

export type SheetKind = keyof typeof sheets;

/** What a sheet is about, with the answer that it shows. */
export type SheetAnswers = { readonly [K in SheetKind]: ApiData<(typeof sheets)[K]['read']> };
