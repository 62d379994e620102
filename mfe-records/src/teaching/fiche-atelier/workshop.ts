import {
  movingWorkshopFields,
  repetition,
  workshopHourFields,
  workshopPlaceFields,
} from '@diapason/contracts/constants';
import type { ApiData, ApiInput } from '@diapason/platform';
import type { initialOf } from '@diapason/ui/form';
import { clockOf, minuteOf } from '../minutes';

export type Workshop = ApiData<'GET /api/ateliers/:id'>;
export type Conflicts = ApiData<'POST /api/ateliers/conflits'>;

export const place = [...workshopPlaceFields, 'fk_anneeScolaire'] as const;
export const kind = ['fk_groupeAtelier', 'fk_typeAtelier', 'fk_cycle', 'fk_annee', 'fk_groupe'] as const;
export const rules = [
  'maximumEleves',
  'fk_visibilite',
  'dureeAtelier',
  'individuel',
  'sallePartagee',
  'evaluation',
  'enseignantRemplacant',
  'commentaire',
] as const;
export const names = [...place, ...kind, ...rules] as const;
export type Values = ReturnType<typeof initialOf<Workshop, (typeof names)[number]>>;

const MOVING: readonly string[] = movingWorkshopFields;
export const moves = (changed: object): boolean => Object.keys(changed).some((name) => MOVING.includes(name));

/** Id of the notice where somebody decides on conflicts. */
export const CONFLICTS = 'conflits';

/** From which day changed hours hold; none: today while the year runs. `too`: what is planned for later changes as well. */
export interface Moving {
  readonly day?: string | null;
  readonly too?: boolean;
}

const HOURS: readonly string[] = workshopHourFields;
/** Whether a save asks from which day it holds: changed hours, and a new one unless it meets once, which begins by its day. */
export const asksDay = (changed: Partial<Values>, idAtelier: number): boolean =>
  idAtelier === 0
    ? changed.fk_typeRepetition !== repetition.once
    : Object.keys(changed).some((name) => HOURS.includes(name));

/** What the search of conflicts asks; null while a year, a site or hours are missing. */
export function asked(
  values: Values,
  idAtelier: number,
  { day }: Moving = {},
): ApiInput<'POST /api/ateliers/conflits'> | null {
  const { fk_anneeScolaire, fk_site, heureDebut, heureFin, fk_typeRepetition, sallePartagee, maximumEleves } = values;
  if (!fk_anneeScolaire || !fk_site || !heureDebut || !heureFin || heureFin <= heureDebut) return null;
  const { fk_salle, jour, semaine, semaineDuMois, dateSeance } = values;
  return {
    body: {
      ...(idAtelier ? { idAtelier } : {}),
      ...(day && asksDay(values, idAtelier) ? { aPartirDu: day } : {}),
      ...{ fk_anneeScolaire, fk_site, fk_salle, jour, heureDebut, heureFin, semaine, semaineDuMois, dateSeance },
      fk_typeRepetition: fk_typeRepetition ?? repetition.weekly,
      sallePartagee: sallePartagee ?? 0,
      maximumEleves: maximumEleves ?? 0,
    },
  };
}

/** An individual lesson of fixed length ends that many minutes after it begins. */
export const endOf = (start: string, length: number): string => clockOf((minuteOf(start) + length) % (24 * 60));
