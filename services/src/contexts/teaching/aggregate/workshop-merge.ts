import { make } from '@diapason/contracts/core';
import { WorkshopPupilReplaced, WorkshopPupilRestored } from '@diapason/contracts/teaching';
import type { WorkshopEvent, WorkshopState } from './workshop';

/**
 * Two records of a pupil were merged: the kept one has the other's place, once. Appends nothing where that one has none.
 * @param sameAs the kept one's schooling that counts for one of the other's.
 */
export function decideReplacePupil(
  { pupils }: WorkshopState,
  remplace: number,
  fk_eleve: number,
  sameAs: ReadonlyMap<number, number>,
): WorkshopEvent[] {
  const place = pupils.get(remplace);
  if (!place) return [];
  const { fk_scolariteInterne: own } = place;
  const taken = pupils.get(fk_eleve) ?? { ...place, fk_scolariteInterne: sameAs.get(own) ?? own };
  return [make(WorkshopPupilReplaced, { ...taken, fk_eleve, remplace })];
}

/** The reverse of {@link decideReplacePupil}, with the place as it is by now; appends nothing where that changed nothing here. */
export function decideRestorePupil(
  { pupils, replaced }: WorkshopState,
  fk_eleve: number,
  fk_conserve: number,
): WorkshopEvent[] {
  const before = replaced.get(fk_eleve);
  const place = pupils.get(fk_conserve);
  if (!before || !place) return [];
  const stays = before.own || [...replaced].some(([id, one]) => id !== fk_eleve && one.into === fk_conserve);
  return [
    make(WorkshopPupilRestored, {
      ...(stays ? before.place : place),
      fk_scolariteInterne: before.place.fk_scolariteInterne,
      fk_eleve,
      fk_conserve,
      reste: stays ? 1 : 0,
    }),
  ];
}
