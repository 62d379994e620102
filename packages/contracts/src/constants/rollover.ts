/** What the preparation of a school year can take over, in the order in which it is written. */
export const rolloverParts = [
  { id: 'reglages', libelle: 'Réglages' },
  { id: 'offres', libelle: 'Offres' },
  { id: 'grille', libelle: 'Grille tarifaire' },
  { id: 'vacances', libelle: 'Vacances et fermetures' },
  { id: 'fichesService', libelle: 'Fiches de service' },
  { id: 'ateliers', libelle: 'Ateliers' },
] as const;
export type RolloverPart = (typeof rolloverParts)[number]['id'];

/** What becomes of a line: written as it is, written otherwise, left out, or nothing to do. */
export const rolloverFates = ['repris', 'change', 'laisse', 'deja'] as const;
export type RolloverFate = (typeof rolloverFates)[number];

export const rolloverKinds = ['preparation', 'annulation'] as const;
export type RolloverKind = (typeof rolloverKinds)[number];

/** Most lines that one may leave out, or take although they are left out. */
export const MOST_ROLLOVER_CHOICES = 10_000;
/** Most passages that are confirmed at once. */
export const MOST_PROMOTIONS = 500;
