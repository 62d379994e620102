import { right } from '@diapason/contracts/constants';
import type { Screen } from '@diapason/ui';

const step = (path: string, title: string, load: Screen['load']): Screen => ({
  path,
  title,
  audience: 'public',
  load,
});

/** The steps of the enrolment (document 002 §2), without an account and from the portal. */
export const enrolmentScreens: readonly Screen[] = [
  {
    ...step('/inscription/accueil/:id?', 'Inscription', () => import('./Accueil')),
    menu: {
      group: 'Gestion du site',
      order: 40,
      icon: 'plus',
      label: 'Inscription publique',
      right: right.openPublicEnrolment,
      href: '/inscription/accueil',
    },
  },
  step('/inscription/ChoixParcours/:id?', 'Choix du parcours', () => import('./ChoixParcours')),
  step('/inscription/ChoixOffres/:id?', 'Choix de l’offre', () => import('./ChoixOffres')),
  step('/inscription/ChoixScolarite/:id?', 'Choix guidé', () => import('./ChoixScolarite')),
  step('/inscription/PropositionOffre', 'Offres proposées', () => import('./PropositionOffre')),
  step('/inscription/OptionOffre/:id?', 'Options de l’offre', () => import('./OptionOffre')),
  step('/inscription/selectionTypeParcours', 'Type de parcours', () => import('./SelectionTypeParcours')),
  step('/inscription/informationGeneral', 'Informations générales', () => import('./InformationGenerale')),
  step('/inscription/FormulaireContact', 'Nous contacter', () => import('./FormulaireContact')),
  step('/inscription/formulaireEleve', 'Élève', () => import('./FormulaireEleve')),
  step('/inscription/formulaireResponsable', 'Coordonnées du responsable', () => import('./FormulaireResponsable')),
  step('/inscription/documentResponsable', 'Documents', () => import('./DocumentResponsable')),
  step('/inscription/finalisationInscription', 'Résumé de votre inscription', () => import('./Finalisation')),
  step('/inscription/cgu', 'Règlement du conservatoire', () => import('./Cgu')),
  step('/inscription/confirmation/:jeton', 'Confirmation de l’adresse', () => import('./Confirmation')),
];
