import { limits, messages } from '@diapason/contracts/constants';
import { type EventOf, make } from '@diapason/contracts/core';
import { ExternalSchoolingRemoved, ExternalSchoolingSaved, externalSchooling } from '@diapason/contracts/families';
import { Refusal } from '@diapason/event-sourcing';
import { changed, type Patch } from '../../../machinery/app/fields';
import { requireSeenVersionOf } from '../../../machinery/app/seen-version';
import { known, type PupilEvent, type PupilState } from './pupil';
import { doublesSchool } from './same-schooling';

type Entry = EventOf<typeof ExternalSchoolingSaved>['data'];

/** As the form sends it; fields left out keep their value. */
export type ExternalSchoolingForm = Patch<Omit<Entry, 'idScolarite' | 'fk_eleve'>> & {
  readonly versionAttendue?: number | undefined;
};

const YEAR = 'fk_anneeScolaire';
const SCHOOL = ['fk_etablissementScolaire', 'fk_niveauScolaire'] as const;
/** Of a pupil who goes to no school (document 002 §3). */
const NO_SCHOOL = { fk_etablissementScolaire: null, fk_niveauScolaire: null, coursMercrediMatin: 0 } as const;

/**
 * Adds the ordinary school of a year, or changes the one of this number; who goes to none (`nonScolarise` 1) names none.
 * @param idScolarite 0 adds, under `newId`.
 * @throws Refusal as {@link known}, 404 for one that the pupil does not have, 400 on an empty field (document 001 §5),
 * 409 where another version was seen or another entry says the same, 422 for one more than a pupil may have.
 */
export function decideSaveExternalSchooling(
  state: PupilState,
  { idScolarite, newId }: { readonly idScolarite: number; readonly newId: number },
  form: ExternalSchoolingForm,
): PupilEvent[] {
  const { idEleve: fk_eleve } = known(state);
  const before = state.folder.externals.get(idScolarite);
  if (idScolarite !== 0 && !before) throw new Refusal(messages.general.notFound, 404);
  if (before) requireSeenVersionOf(state.folder.externalVersions, idScolarite, form.versionAttendue);
  if (!before && state.folder.externals.size >= limits.schoolsPerPupil)
    throw new Refusal(messages.families.tooManySchoolsOfPupil(limits.schoolsPerPupil), 422);
  const entry = externalSchooling.entered(form, before);
  const { fk_anneeScolaire } = entry;
  if (!fk_anneeScolaire) throw new Refusal(messages.general.fillAll, 400, YEAR);
  const missing = entry.nonScolarise === 1 ? undefined : SCHOOL.find((field) => !entry[field]);
  if (missing) throw new Refusal(messages.general.fillAll, 400, missing);
  const school = entry.nonScolarise === 1 ? NO_SCHOOL : {};
  const next = { ...entry, ...school, fk_anneeScolaire, fk_eleve, idScolarite: idScolarite || newId };
  const others = [...state.folder.externals.values()].filter((one) => one !== before);
  if (doublesSchool(others, before, next))
    throw new Refusal(messages.families.schoolAlready, 409, 'fk_etablissementScolaire');
  return changed(before, next) ? [make(ExternalSchoolingSaved, next)] : [];
}

/** @throws Refusal as {@link known}, 404 for one that the pupil does not have. */
export function decideRemoveExternalSchooling(state: PupilState, idScolarite: number): PupilEvent[] {
  const { idEleve: fk_eleve } = known(state);
  if (!state.folder.externals.has(idScolarite)) throw new Refusal(messages.general.notFound, 404);
  return [make(ExternalSchoolingRemoved, { fk_eleve, idScolarite })];
}
