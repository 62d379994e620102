import type { ReferenceRow } from '@diapason/contracts/site';

export const workshopGroups: Readonly<Record<number, ReferenceRow>> = {
  1: { libelleGroupeAtelier: 'Cours individuels' },
  2: { libelleGroupeAtelier: 'Formation musicale' },
  3: { libelleGroupeAtelier: 'Éveil' },
  4: { libelleGroupeAtelier: 'Pratiques collectives' },
  5: { libelleGroupeAtelier: 'Danse' },
  6: { libelleGroupeAtelier: 'Théâtre' },
};

const kind = (
  fk_groupeAtelier: number,
  libelleType: string,
  dureeAtelier: number,
  individuel = false,
): ReferenceRow => ({
  libelleType,
  fk_groupeAtelier,
  individuel,
  dureeAtelier,
});

export const workshopKinds: Readonly<Record<number, ReferenceRow>> = {
  1: kind(1, 'Cours d’instrument 20 min', 20, true),
  2: kind(1, 'Cours d’instrument 30 min', 30, true),
  3: kind(1, 'Cours d’instrument 45 min', 45, true),
  4: kind(1, 'Cours de chant', 30, true),
  10: kind(2, 'Formation musicale', 60),
  11: kind(2, 'Formation musicale adultes', 60),
  20: kind(3, 'Éveil musical', 45),
  21: kind(3, 'Éveil à la danse', 45),
  30: kind(4, 'Orchestre à cordes', 75),
  31: kind(4, 'Orchestre d’harmonie', 90),
  32: kind(4, 'Chœur d’enfants', 60),
  33: kind(4, 'Chœur d’adultes', 120),
  34: kind(4, 'Musique de chambre', 60),
  35: kind(4, 'Atelier jazz', 90),
  36: kind(4, 'Ensemble de guitares', 60),
  40: kind(5, 'Danse classique', 75),
  41: kind(5, 'Danse contemporaine', 75),
  42: kind(5, 'Danse jazz', 75),
  50: kind(6, 'Théâtre', 120),
};

/** 1 is the default of a new workshop (document 001 §2). */
export const workshopFrequencies: Readonly<Record<number, ReferenceRow>> = {
  1: { libelleTypeRepetition: 'Hebdomadaire' },
  2: { libelleTypeRepetition: 'Une semaine sur deux' },
  3: { libelleTypeRepetition: 'Mensuelle' },
  4: { libelleTypeRepetition: 'Ponctuelle' },
};

export const workshopVisibilities: Readonly<Record<number, ReferenceRow>> = {
  1: { libelleVisibilite: 'Tous' },
  2: { libelleVisibilite: 'Agents seulement' },
  3: { libelleVisibilite: 'Masqué' },
};
