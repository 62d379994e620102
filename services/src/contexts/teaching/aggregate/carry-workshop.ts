import { make } from '@diapason/contracts/core';
import { TeacherAttached, WorkshopCarried, WorkshopDefined } from '@diapason/contracts/teaching';
import { decideRemoveWorkshop } from './end-workshop';
import { plannedAt, type WorkshopEvent, type WorkshopState } from './workshop';

interface Carrying {
  readonly idAtelier: number;
  readonly fk_anneeScolaire: number;
  /** The last day of the year that it comes from. */
  readonly day: string;
  readonly preparation: number;
  readonly teachers: readonly { readonly fk_enseignant: number; readonly fk_instrument: number }[];
}

/** A workshop as the last day of its year has it, from the first day of another one, without pupils. What is there already stays as it is. */
export function decideCarryWorkshop(
  state: WorkshopState,
  from: WorkshopState,
  { idAtelier, fk_anneeScolaire, day, preparation, teachers }: Carrying,
): WorkshopEvent[] {
  const source = plannedAt(from, day).workshop;
  if (state.sheet || !source) return [];
  const period = { depuis: null, dernierJour: null };
  return [
    make(WorkshopDefined, { ...source, idAtelier, fk_anneeScolaire, dateSeance: null, depuis: null }),
    ...teachers.map((teacher) => make(TeacherAttached, { idAtelier, ...teacher, ...period })),
    make(WorkshopCarried, { idAtelier, fk_atelierSource: source.idAtelier, preparation }),
  ];
}

/** Removes what was taken over and nobody has touched since; anything else stays. */
export function decideTakeBackWorkshop(state: WorkshopState): WorkshopEvent[] {
  return state.carried && !state.carried.touched ? decideRemoveWorkshop(state) : [];
}
