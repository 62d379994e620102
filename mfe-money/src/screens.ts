import { right } from '@diapason/contracts/constants';
import type { DeclaredSlot, Screen } from '@diapason/ui';

export const screens: readonly Screen[] = [
  {
    path: '/liste-cotisations',
    title: 'Cotisations',
    right: right.seeContributions,
    module: 'cotisation',
    menu: { group: 'Administration', order: 40, icon: 'euro', label: 'Cotisations' },
    load: () => import('./liste-cotisations/Contributions'),
  },
  {
    path: '/ecrire',
    title: 'Écrire aux familles',
    right: [right.exportContributions, right.exportGuardians],
    load: () => import('./ecrire/WriteToFamilies'),
  },
  {
    path: '/liste-reglements',
    title: 'Règlements',
    right: right.seePayments,
    module: 'cotisation',
    menu: { group: 'Administration', order: 50, icon: 'wallet', label: 'Règlements' },
    load: () => import('./liste-reglements/Payments'),
  },
  {
    path: '/rapprochement',
    title: 'Rapprochement',
    list: '/liste-reglements',
    right: right.reconcileCards,
    module: 'cotisation',
    load: () => import('./rapprochement/Reconciliation'),
  },
  {
    path: '/liste-gestion-frais',
    title: 'Gestion des frais',
    right: right.manageClaims,
    module: 'frais',
    menu: { group: 'Administration', order: 20, icon: 'file', label: 'Frais' },
    load: () => import('./frais/ManagedClaims'),
  },
  {
    path: '/listeFrais-agent/:id?',
    title: 'Mes frais',
    right: right.seeOwnClaims,
    module: 'frais',
    menu: { group: 'Mon Compte', order: 40, icon: 'car', label: 'Frais', href: '/listeFrais-agent/{idUtilisateur}' },
    load: () => import('./frais/OwnClaims'),
  },
  {
    path: '/fiche-frais/:id?',
    title: 'Fiche de frais',
    right: [right.seeOwnClaims, right.manageClaims, right.reviewClaims],
    module: 'frais',
    load: () => import('./frais/ClaimScreen'),
  },
  {
    path: '/fiche-frais/:id/gestion',
    title: 'Fiche de frais',
    right: [right.seeOwnClaims, right.manageClaims, right.reviewClaims],
    module: 'frais',
    load: () => import('./frais/ClaimScreen'),
  },
  {
    path: '/tarifs',
    title: 'Tarifs',
    right: right.manageSettings,
    module: 'cotisation',
    menu: { group: 'Administration', order: 55, icon: 'calculator', label: 'Tarifs' },
    load: () => import('./tarifs/Tariffs'),
  },
  {
    path: '/cloture-annee',
    title: 'Clôture de l’année',
    right: [right.closeSchoolYear, right.reopenSchoolYear, right.seeAudit],
    module: 'cotisation',
    menu: { group: 'Administration', order: 60, icon: 'lock', label: 'Clôture de l’année' },
    load: () => import('./cloture-annee/YearClosings'),
  },
];

const family = { module: 'cotisation', calls: ['GET /api/cotisations/famille/:id'] } as const;

export const slots: readonly DeclaredSlot[] = [
  {
    actOf: ['guardian', 'pupil', 'contribution'],
    key: 'reglement',
    label: 'Règlement',
    icon: 'euro',
    main: true,
    order: 10,
    asks: 'Ajouter un règlement à',
    ...family,
    right: right.addPayment,
    load: () => import('./reglement/PaymentAct'),
  },
  {
    tabOf: 'guardian',
    key: 'cotisations',
    label: 'Cotisations',
    icon: 'euro',
    order: 30,
    right: right.seeGuardianContributions,
    load: () => import('./famille/ContributionsTab'),
  },
  {
    blockOf: 'guardian',
    key: 'relances',
    order: 60,
    module: 'cotisation',
    calls: ['GET /api/utilisateursResponsables/:id/relances'],
    load: () => import('./famille/Reminders'),
  },
  { headOf: ['pupil', 'guardian'], key: 'reste', ...family, load: () => import('./famille/Balance') },
  { panelOf: ['pupil', 'guardian'], key: 'reste', ...family, load: () => import('./famille/PanelBalance') },
];
