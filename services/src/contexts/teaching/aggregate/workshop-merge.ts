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
  const taken = others.flatMap((one) => gapsOf(one, own)).map((one) => under(sameAs, one));
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
 * The reverse of {@link decideReplacePupil}: each has its own periods; of the days that only this record gave, other records that stay merged
 * into the kept one fill what they have. Appends nothing where that changed nothing here.
 * @param sameAs the kept one's schooling that counts for one of those that stay merged.
 */
export function decideRestorePupil(
  { sheet, places, replaced }: WorkshopState,
  fk_eleve: number,
  fk_conserve: number,
  sameAs: ReadonlyMap<number, number>,
): WorkshopEvent[] {
  const before = replaced.get(fk_eleve);
  const now = places.get(fk_conserve);
  if (!sheet || !before || !now) return [];
  const merged = [...replaced].filter(([, one]) => one.into === fk_conserve);
  const turn = merged.findIndex(([id]) => id === fk_eleve);
  const placesOfSome = (some: typeof merged) => some.flatMap(([, one]) => one.places);
  const [earlier, later] = [placesOfSome(merged.slice(0, turn)), placesOfSome(merged.slice(turn + 1))];
  const others = [...before.own, ...earlier, ...later];
  const stays = others.length > 0;
  const given = before.places.flatMap((one) => gapsOf(one, [...before.own, ...earlier]));
  const staying = now.flatMap((one) => gapsOf(one, given)).flatMap((one) => within(one, others));
  const kept = now.filter((one) => staying.some((part) => isSamePeriod(one, part)));
  const filled = staying.filter((part) => !kept.some((one) => isSamePeriod(one, part)));
  for (const one of later)
    for (const part of now.flatMap((each) => commonOf(one, each)).flatMap((each) => within(each, given)))
      filled.push(...gapsOf(under(sameAs, part), [...kept, ...filled]));
  // As they are by now, where the kept record had none of its own; under the schooling that was theirs.
  const back = stays
    ? before.places
    : now.map((one) => ({ ...one, fk_scolariteInterne: ownSchooling(one, before.places) }));
  return [
    make(WorkshopPupilRestored, {
      idAtelier: sheet.idAtelier,
      fk_eleve,
      fk_conserve,
      reste: kept.length + filled.length > 0 ? 1 : 0,
      places: placesOf(back),
      gardees: beginningsOf(kept),
      retirees: beginningsOf(now.filter((one) => !kept.includes(one))),
    }),
    ...filled.sort(byBeginning).map((one) => make(PupilAttached, { ...one, fk_eleve: fk_conserve })),
  ];
}

/** What of a period lies in one of the others. */
const within = (one: PupilPlace, others: readonly Period[]): readonly PupilPlace[] => gapsOf(one, gapsOf(one, others));
const isSamePeriod = (one: Period, other: Period): boolean =>
  one.depuis === other.depuis && one.dernierJour === other.dernierJour;
const under = (sameAs: ReadonlyMap<number, number>, place: PupilPlace): PupilPlace => ({
  ...place,
  fk_scolariteInterne: sameAs.get(place.fk_scolariteInterne) ?? place.fk_scolariteInterne,
});

const ownSchooling = ({ depuis, fk_scolariteInterne }: PupilPlace, before: readonly PupilPlace[]): number =>
  (before.find((one) => one.depuis === depuis) ?? before.at(-1))?.fk_scolariteInterne ?? fk_scolariteInterne;
