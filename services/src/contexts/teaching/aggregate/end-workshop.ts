import { make } from '@diapason/contracts/core';
import { WorkshopEnded, WorkshopRemoved } from '@diapason/contracts/teaching';
import type { WorkshopEvent, WorkshopState } from './workshop';

/** Deletes a workshop, with the places of its pupils and teachers; one that is gone stays gone. */
export function decideRemoveWorkshop({
  sheet,
  places,
  parts,
  hours,
  lessons,
  replacements,
  groupChanges,
}: WorkshopState): WorkshopEvent[] {
  if (!sheet) return [];
  const { idAtelier } = sheet;
  return [
    make(WorkshopRemoved, {
      idAtelier,
      eleves: [...places.keys()],
      enseignants: [...parts.keys()],
      placesEleves: [...places.values()].flat().map(({ fk_eleve, depuis }) => ({ fk_eleve, depuis })),
      placesEnseignants: [...parts.values()].flat().map(({ fk_enseignant, depuis }) => ({ fk_enseignant, depuis })),
      horaires: hours.map(({ depuis }) => ({ depuis })),
      seances: [...lessons.keys()].map((date) => ({ date })),
      remplacements: [...replacements.keys()].map((remplacement) => ({ remplacement })),
      changements: [...groupChanges.keys()].map((changement) => ({ changement })),
    }),
  ];
}

/** It has lessons up to that day, included; one that ended before stays so. */
export function decideEndWorkshop({ sheet, dernierJour }: WorkshopState, last: string): WorkshopEvent[] {
  if (!sheet || (dernierJour !== null && dernierJour <= last)) return [];
  return [make(WorkshopEnded, { idAtelier: sheet.idAtelier, dernierJour: last })];
}
