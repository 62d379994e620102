import { right } from '@diapason/contracts/constants';
import type { DeclaredSlot, Screen } from '@diapason/ui';

const tables = { right: right.manageReferenceTables, module: 'gestionBDD' } as const;
const roles = { right: right.manageRoleGroups, module: 'gestionSite' } as const;
const messages = { group: 'Information', icon: 'megaphone' } as const;

export const screens: readonly Screen[] = [
  {
    path: '/documents',
    title: 'Gestion des documents',
    right: right.seeDocuments,
    module: 'GED',
    menu: { group: 'Documents', order: 10, icon: 'folder', label: 'Documents' },
    load: () => import('./documents/Documents'),
  },
  {
    path: '/liste-informations/:type',
    title: 'Messages d’information',
    addresses: {
      direction: {
        title: 'Messages de la direction',
        right: right.seeDirectionMessages,
        menu: { ...messages, order: 10, label: 'Direction' },
      },
      syndicat: {
        title: 'Messages des représentants du personnel',
        right: right.seeUnionMessages,
        menu: { ...messages, order: 20, label: 'Représentants' },
      },
      developpement: {
        title: 'Messages du développement',
        right: right.seeDevelopmentMessages,
        menu: { ...messages, order: 30, label: 'Développement' },
      },
    },
    load: () => import('./informations/Informations'),
  },
  {
    path: '/edition-information/:id?',
    title: 'Message d’information',
    load: () => import('./informations/EditInformation'),
  },
  {
    path: '/viewTable',
    title: 'Base de données',
    ...tables,
    menu: { group: 'Gestion du site', order: 20, icon: 'columns', label: 'Base de données' },
    load: () => import('./tables/ViewTable'),
  },
  {
    path: '/viewTableData',
    title: 'Table',
    list: '/viewTable',
    ...tables,
    load: () => import('./tables/ViewTableData'),
  },
  {
    path: '/liste-groupe-role',
    title: 'Groupes de rôles',
    ...roles,
    menu: { group: 'Gestion du site', order: 30, icon: 'shield', label: 'Groupes de rôles' },
    load: () => import('./groupes/RoleGroups'),
  },
  {
    path: '/groupe-role/:id?',
    title: 'Groupe de rôles',
    list: '/liste-groupe-role',
    ...roles,
    load: () => import('./groupes/RoleGroup'),
  },
  {
    path: '/liste-parametre',
    title: 'Paramètres',
    right: right.manageSettings,
    module: 'gestionSite',
    menu: { group: 'Gestion du site', order: 10, icon: 'listCheck', label: 'Paramètres' },
    load: () => import('./parametres/Settings'),
  },
  {
    path: '/preparation-annee',
    title: 'Préparer l’année suivante',
    right: right.manageSettings,
    module: 'gestionSite',
    menu: { group: 'Gestion du site', order: 15, icon: 'calendar', label: 'Année suivante' },
    load: () => import('./rentree/Rollover'),
  },
  {
    path: '/preparation-annee/passages',
    title: 'Passages proposés',
    list: '/preparation-annee',
    right: right.manageSettings,
    module: 'gestionSite',
    load: () => import('./rentree/Promotions'),
  },
  {
    path: '/communeConventions',
    title: 'Communes conventionnées',
    right: right.seePartnerMunicipalities,
    module: 'communesConvention',
    menu: { group: 'Administration', order: 80, icon: 'pin', label: 'Communes' },
    load: () => import('./communes/Municipalities'),
  },
  {
    path: '/historique/:flux',
    title: 'Historique',
    right: right.seeHistory,
    load: () => import('./historique/RecordHistory'),
  },
  {
    path: '/audit',
    title: 'Journal d’audit',
    right: right.seeAudit,
    menu: { group: 'Contrôle', order: 10, icon: 'shield', label: 'Journal d’audit' },
    load: () => import('./audit/AuditLog'),
  },
  {
    path: '/rejeu',
    title: 'Rejouer une date',
    right: right.seeAudit,
    menu: { group: 'Contrôle', order: 20, icon: 'history', label: 'Rejouer une date' },
    load: () => import('./rejeu/Replay'),
  },
  {
    path: '/systeme',
    title: 'État du système',
    right: right.seeSystem,
    menu: { group: 'Contrôle', order: 30, icon: 'chart', label: 'État du système' },
    load: () => import('./systeme/SystemState'),
  },
];

/** Those whose life is told on their own sheet. */
const people = ['pupil', 'guardian', 'agent'] as const;
const history = { right: right.seeHistory, calls: ['GET /api/historique/:flux'] } as const;

export const slots: readonly DeclaredSlot[] = [
  {
    blockOf: 'staffHome',
    key: 'a-faire',
    order: 10,
    calls: ['GET /api/accueil'],
    load: () => import('./accueil/HomeBlocks'),
  },
  {
    tabOf: people,
    key: 'historique',
    label: 'Historique',
    icon: 'history',
    order: 90,
    ...history,
    load: () => import('./historique/HistoryTab'),
  },
  { blockOf: people, key: 'derniers-faits', order: 90, ...history, load: () => import('./historique/LatestFacts') },
];
