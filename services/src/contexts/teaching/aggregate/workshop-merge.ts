import { make } from '@diapason/contracts/core';
import { PupilAttached, WorkshopPupilReplaced, WorkshopPupilRestored } from '@diapason/contracts/teaching';
import { byBeginning, commonOf, gapsOf, type Period } from './periods';
import type { PupilPlace, WorkshopEvent, WorkshopState } from './workshop';

const beginningsOf = (periods: readonly Period[]) => periods.map(({ depuis }) => ({ depuis }));
const placesOf = (periods: readonly PupilPlace[]) =>
  periods.map(({ fk_instrument, fk_statut, fk_scolariteInterne, depuis, dernierJour }) => ({
    ...{ fk_instrument, fk_statut, fk_scolariteInterne },
    ...{ depuis, dernierJour },
  }));

/**
 * Two records of a pupil were merged: the kept one has its own places, and the other's where it has none, once. Appends nothing where that
 * one has none.
 * @param sameAs the kept one's schooling that counts for one of the other's.
 */
export function decideReplacePupil(
  { sheet, places }: WorkshopState,
  remplace: number,
  fk_eleve: number,
  sameAs: ReadonlyMap<number, number>,
): WorkshopEvent[] {
  const others = places.get(remplace);
  if (!sheet || !others) return [];
  const own = places.get(fk_eleve) ?? [];
  const taken = others
    .flatMap((one) => gapsOf(one, own))
    .map((one) => ({ ...one, fk_scolariteInterne: sameAs.get(one.fk_scolariteInterne) ?? one.fk_scolariteInterne }));
  return [
    make(WorkshopPupilReplaced, {
      idAtelier: sheet.idAtelier,
      fk_eleve,
      remplace,
      places: placesOf([...own, ...taken].sort(byBeginning)),
      retirees: beginningsOf(others),
    }),
  ];
}

/**
 * The reverse of {@link decideReplacePupil}: each has its own periods, and other records that stay merged into the kept one fill what goes.
 * Appends nothing where that changed nothing here.
 */
export function decideRestorePupil(
  { sheet, places, replaced }: WorkshopState,
  fk_eleve: number,
  fk_conserve: number,
): WorkshopEvent[] {
  const before = replaced.get(fk_eleve);
  const now = places.get(fk_conserve);
  if (!sheet || !before || !now) return [];
  const others = [...replaced].filter(([id, one]) => id !== fk_eleve && one.into === fk_conserve);
  const isOwn = ({ depuis }: Period) =>
    [before.own, ...others.map(([, one]) => one.places)].flat().some((one) => one.depuis === depuis);
  const stays = before.own.length > 0 || others.length > 0;
  const kept = stays ? now.filter(isOwn) : [];
  const gone = now.filter((one) => !kept.includes(one));
  const filled: PupilPlace[] = [];
  for (const one of others.flatMap(([, { places }]) => places))
    for (const each of gone) for (const part of commonOf(one, each)) filled.push(...gapsOf(part, [...kept, ...filled]));
  // As they are by now, where the kept record had none of its own; under the schooling that was theirs.
  const back = stays
    ? before.places
    : now.map((one) => ({ ...one, fk_scolariteInterne: ownSchooling(one, before.places) }));
  return [
    make(WorkshopPupilRestored, {
      idAtelier: sheet.idAtelier,
      fk_eleve,
      fk_conserve,
      reste: kept.length > 0 ? 1 : 0,
      places: placesOf(back),
      gardees: beginningsOf(kept),
      retirees: beginningsOf(gone),
    }),
    ...filled.map((one) => make(PupilAttached, { ...one, fk_eleve: fk_conserve })),
  ];
}

const ownSchooling = ({ depuis, fk_scolariteInterne }: PupilPlace, before: readonly PupilPlace[]): number =>
  (before.find((one) => one.depuis === depuis) ?? before.at(-1))?.fk_scolariteInterne ?? fk_scolariteInterne;
