import { right } from '@diapason/contracts/constants';
import type { Screen } from '@diapason/ui';

const step = (path: string, title: string, load: Screen['load']): Screen => ({
  path: `/inscription/${path}`,
  title,
  audience: 'public',
  load,
});

/** The steps of the enrolment (document 002 §2), without an account and from the portal. */
export const enrolmentScreens: readonly Screen[] = [
  {
    ...step('accueil/:id?', 'Inscription', () => import('./Accueil')),
    menu: {
      group: 'Gestion du site',
      order: 40,
      icon: 'plus',
      label: 'Inscription publique',
      right: right.openPublicEnrolment,
      href: '/inscription/accueil',
    },
  },
  step('ChoixParcours/:id?', 'Choix du parcours', () => import('./ChoixParcours')),
  step('ChoixOffres/:id?', 'Choix de l’offre', () => import('./ChoixOffres')),
  step('ChoixScolarite/:id?', 'Choix guidé', () => import('./ChoixScolarite')),
  step('PropositionOffre', 'Offres proposées', () => import('./PropositionOffre')),
  step('OptionOffre/:id?', 'Options de l’offre', () => import('./OptionOffre')),
  step('selectionTypeParcours', 'Type de parcours', () => import('./SelectionTypeParcours')),
  step('informationGeneral', 'Informations générales', () => import('./InformationGenerale')),
  step('FormulaireContact', 'Nous contacter', () => import('./FormulaireContact')),
  step('formulaireEleve', 'Élève', () => import('./FormulaireEleve')),
  step('formulaireResponsable', 'Coordonnées du responsable', () => import('./FormulaireResponsable')),
  step('documentResponsable', 'Documents', () => import('./DocumentResponsable')),
  step('finalisationInscription', 'Résumé de votre inscription', () => import('./Finalisation')),
  step('cgu', 'Règlement du conservatoire', () => import('./Cgu')),
  step('confirmation/:jeton', 'Confirmation de l’adresse', () => import('./Confirmation')),
];
