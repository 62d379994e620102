import { right } from '@diapason/contracts/constants';
import type { Screen } from '@diapason/ui';

const step = { audience: 'public' } as const;

/** The steps of the enrolment (document 002 §2), without an account and from the portal. */
export const enrolmentScreens: readonly Screen[] = [
  {
    ...step,
    path: '/inscription/accueil/:id?',
    title: 'Inscription',
    load: () => import('./Accueil'),
    menu: {
      group: 'Gestion du site',
      order: 40,
      icon: 'plus',
      label: 'Inscription publique',
      right: right.openPublicEnrolment,
      href: '/inscription/accueil',
    },
  },
  {
    ...step,
    path: '/inscription/ChoixParcours/:id?',
    title: 'Choix du parcours',
    load: () => import('./ChoixParcours'),
  },
  { ...step, path: '/inscription/ChoixOffres/:id?', title: 'Choix de l’offre', load: () => import('./ChoixOffres') },
  { ...step, path: '/inscription/ChoixScolarite/:id?', title: 'Choix guidé', load: () => import('./ChoixScolarite') },
  {
    ...step,
    path: '/inscription/PropositionOffre',
    title: 'Offres proposées',
    load: () => import('./PropositionOffre'),
  },
  { ...step, path: '/inscription/OptionOffre/:id?', title: 'Options de l’offre', load: () => import('./OptionOffre') },
  {
    ...step,
    path: '/inscription/selectionTypeParcours',
    title: 'Type de parcours',
    load: () => import('./SelectionTypeParcours'),
  },
  {
    ...step,
    path: '/inscription/informationGeneral',
    title: 'Informations générales',
    load: () => import('./InformationGenerale'),
  },
  {
    ...step,
    path: '/inscription/FormulaireContact',
    title: 'Nous contacter',
    load: () => import('./FormulaireContact'),
  },
  { ...step, path: '/inscription/formulaireEleve', title: 'Élève', load: () => import('./FormulaireEleve') },
  {
    ...step,
    path: '/inscription/formulaireResponsable',
    title: 'Coordonnées du responsable',
    load: () => import('./FormulaireResponsable'),
  },
  {
    ...step,
    path: '/inscription/documentResponsable',
    title: 'Documents',
    load: () => import('./DocumentResponsable'),
  },
  {
    ...step,
    path: '/inscription/finalisationInscription',
    title: 'Résumé de votre inscription',
    load: () => import('./Finalisation'),
  },
  { ...step, path: '/inscription/cgu', title: 'Règlement du conservatoire', load: () => import('./Cgu') },
  {
    ...step,
    path: '/inscription/confirmation/:jeton',
    title: 'Confirmation de l’adresse',
    load: () => import('./Confirmation'),
  },
];
