import { right } from './generated/rights';

/** The fields of a workshop's sheet that ask for a function of their own (document 001 §2). The others come with the right to save. */
export const workshopFieldRights = {
  maximumEleves: right.changeWorkshopCapacity,
  evaluation: right.changeEvaluations,
} as const;

/** When and where a workshop meets. */
export const workshopPlaceFields = [
  'fk_site',
  'fk_salle',
  'jour',
  'heureDebut',
  'heureFin',
  'fk_typeRepetition',
  'semaine',
  'semaineDuMois',
  'dateSeance',
] as const;
/** The fields that hold from a day to a day. */
export const workshopHourFields = [...workshopPlaceFields, 'dureeAtelier', 'sallePartagee'] as const;
/** The fields that decide whether a workshop conflicts with another. */
export const movingWorkshopFields = [
  'fk_anneeScolaire',
  ...workshopPlaceFields,
  'sallePartagee',
  'maximumEleves',
] as const;
