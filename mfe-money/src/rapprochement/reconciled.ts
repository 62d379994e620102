import type { ApiData } from '@diapason/platform';

export type Reconciled = ApiData<'GET /api/rapprochement'>;
export type Row = Reconciled['lignes'][number];

const months = [
  'Janvier',
  'Février',
  'Mars',
  'Avril',
  'Mai',
  'Juin',
  'Juillet',
  'Août',
  'Septembre',
  'Octobre',
  'Novembre',
  'Décembre',
];

/** « Novembre 2026 » */
export const monthInWords = (mois: string): string => `${months[Number(mois.slice(5)) - 1] ?? ''} ${mois.slice(0, 4)}`;

/** What each group adds to the difference between the bank and us. */
export const gapOf = ({ groupe, montant, montantNous }: Row): number => {
  if (groupe === 'banque') return montant ?? 0;
  return groupe === 'nous' ? -(montantNous ?? 0) : (montant ?? 0) - (montantNous ?? 0);
};

export const groups = [
  { id: 'banque', title: 'À la banque, pas chez nous' },
  { id: 'nous', title: 'Chez nous, pas à la banque' },
  { id: 'ecart', title: 'Montants différents, refus' },
] as const;
