import type { DeclaredSlot, Screen } from '@diapason/ui';
import { enrolmentScreens } from './inscription/screens';

export const screens: readonly Screen[] = [
  {
    path: '/accueilResponsable',
    title: 'Accueil',
    module: 'espaceResponsable',
    audience: 'guardian',
    menu: { group: 'Accueil', order: 10, icon: 'home', label: 'Accueil' },
    load: () => import('./accueil-responsable/GuardianHome'),
  },
  {
    path: '/responsableCotisation/:id?',
    title: 'Mes cotisations',
    module: 'espaceResponsable',
    audience: 'guardian',
    menu: {
      group: 'Accueil',
      order: 20,
      icon: 'euro',
      label: 'Mes cotisations',
      href: '/responsableCotisation/{idUtilisateur}?cotisation',
    },
    load: () => import('./responsable-cotisation/GuardianContributions'),
  },
  {
    path: '/payerCotisation/:idCotisation',
    title: 'Payer la cotisation',
    module: 'espaceResponsable',
    audience: 'guardian',
    load: () => import('./payer-cotisation/PayContribution'),
  },
  {
    path: '/eleveInformation/:id?',
    title: 'Profil de l’élève',
    module: 'espaceResponsable',
    audience: 'guardian',
    menu: { group: 'Accueil', order: 30, icon: 'child', label: 'Mes enfants', href: '/eleveInformation?profil' },
    load: () => import('./eleve-information/ChildProfile'),
  },
  {
    path: '/eleveSI/:id?',
    title: 'Scolarité conservatoire',
    module: 'espaceResponsable',
    audience: 'guardian',
    load: () => import('./eleve-si/ChildSchooling'),
  },
  {
    path: '/eleveEvaluation/:id?',
    title: 'Évaluation',
    module: 'espaceResponsable',
    audience: 'guardian',
    load: () => import('./eleve-evaluation/ChildEvaluation'),
  },
  {
    path: '/eleveLivret/:id?',
    title: 'Livret',
    module: 'espaceResponsable',
    audience: 'guardian',
    load: () => import('./eleve-livret/ChildBooklet'),
  },
  {
    path: '/responsableInformation/:id?',
    title: 'Mon profil',
    module: 'espaceResponsable',
    audience: 'guardian',
    menu: {
      group: 'Mon Compte',
      order: 10,
      icon: 'user',
      label: 'Mon profil',
      href: '/responsableInformation/{idUtilisateur}?general',
    },
    load: () => import('./responsable-information/GuardianProfile'),
  },
  {
    path: '/ER/communeConventions',
    title: 'Communes conventionnées',
    module: 'espaceResponsable',
    audience: 'guardian',
    menu: { group: 'Accueil', order: 90, icon: 'pin', label: 'Communes conventionnées' },
    load: () => import('./communes/PartnerMunicipalities'),
  },
  ...enrolmentScreens,
];

export const slots: readonly DeclaredSlot[] = [
  {
    blockOf: 'guardianHome',
    key: 'reinscription',
    order: 10,
    module: 'espaceResponsable',
    audience: 'guardian',
    load: () => import('./accueil-responsable/ReEnrolmentBlock'),
  },
];
