import type { ReferenceRow } from '@diapason/contracts/site';

type Rows = Readonly<Record<number, ReferenceRow>>;

/** Arrêté of 3 July 2006 for civil servants, as amended on 14 March 2022: its first 2,000 km of a year. */
export const distanceRates: Rows = {
  1: { annee: 2022, puissanceMin: 0, puissanceMax: 5, tauxKilometre: 0.32 },
  2: { annee: 2022, puissanceMin: 6, puissanceMax: 7, tauxKilometre: 0.41 },
  3: { annee: 2022, puissanceMin: 8, puissanceMax: null, tauxKilometre: 0.45 },
};

/** The same arrêté, as amended on 20 September 2023. */
export const mealRates: Rows = { 1: { annee: 2023, montantRepas: 20 } };
