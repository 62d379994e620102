import type { ApiData } from '@diapason/platform';
import { useApiQuery } from '@diapason/platform';

export type Offered = ApiData<'GET /api/inscriptions/offres'>;
export type OfferedOffer = Offered['categories'][number]['categorieEnfant'][number]['offres'][number];

export const useOffered = () => useApiQuery('GET /api/inscriptions/offres', {}, { stable: true });

export const allOffers = ({ categories }: Pick<Offered, 'categories'>): readonly OfferedOffer[] =>
  categories.flatMap(({ categorieEnfant }) => categorieEnfant.flatMap(({ offres }) => offres));

/** Headings of the offers of a child category (document 002 §2). */
export const beginnerGroups = [
  { debutant: 0, title: 'Pas ouvertes aux débutants' },
  { debutant: 1, title: 'Réservées aux débutants, ou pour continuer' },
  { debutant: null, title: 'Autres offres' },
] as const;

/** The group of an offer: 0, 1, or any other value. */
export const beginnerGroupOf = ({ debutant }: Pick<OfferedOffer, 'debutant'>): 0 | 1 | null =>
  debutant === 0 || debutant === 1 ? debutant : null;

/** « Dès 7 ans », « De 6 à 8 ans ». */
export function agesOf({ ageMinimum, ageMaximum }: Pick<OfferedOffer, 'ageMinimum' | 'ageMaximum'>): string {
  if (ageMinimum === null && ageMaximum === null) return '';
  if (ageMaximum === null) return `Dès ${ageMinimum} ans`;
  return ageMinimum === null ? `Jusqu’à ${ageMaximum} ans` : `De ${ageMinimum} à ${ageMaximum} ans`;
}
