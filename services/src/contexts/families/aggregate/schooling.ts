import {
  messages,
  nearestInYear,
  schoolingStatuses,
  unsaidEntryDay,
  type YearDays,
} from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import {
  medicalCertificate,
  SchoolingChanged,
  SchoolingEnrolled,
  SchoolingRemoved,
  schooling as schoolingRecord,
} from '@diapason/contracts/families';
import { Refusal } from '@diapason/event-sourcing';
import { changed, type Patch } from '../../../machinery/app/fields';
import { requireDayInYear } from '../../../machinery/app/school-year';
import { requireSeenVersionOf } from '../../../machinery/app/seen-version';
import { hasLeft } from './leaving';
import { known, type PupilEvent, type PupilState, type Schooling } from './pupil';
import { papersGone } from './pupil-folder';
import { doubles } from './same-schooling';

/** A schooling as the form sends it; fields left out keep their value. */
export type SchoolingForm = Patch<Omit<Schooling, 'idEleve' | 'idScolarite' | 'dateCreation'>> &
  Pick<Schooling, 'fk_anneeScolaire' | 'fk_offre'> & { readonly versionAttendue?: number | undefined };

/** When it is saved, and the school year that the form names. */
export interface Enrolling {
  readonly today: string;
  readonly year: YearDays;
}

/** Where nothing else is said, a change of status holds from today; before its year, from the first day on; after it, for its last day. */
export const dayOfChange = (today: string, year: YearDays): string => nearestInYear(today, year);

/**
 * Enrols a pupil for an offer, or changes the schooling of this id.
 * @throws Refusal 404 for an unknown pupil or schooling; 400 without a status, or for a complementary one without the schooling it completes
 * (document 001 §5), or for a day of entry outside the year; 409 when that schooling already has a complementary one, what completes this
 * one would be left behind, the pupil left or is enrolled so already, or another version was seen.
 */
export function decideSaveSchooling(
  state: PupilState,
  /** 0 enrols, under `newId`. */
  idScolarite: number,
  newId: number,
  form: SchoolingForm,
  when: Enrolling,
): PupilEvent[] {
  const details = known(state);
  const { idEleve } = details;
  const before = state.schooling.find((one) => one.idScolarite === idScolarite);
  if (idScolarite !== 0 && !before) throw new Refusal(messages.general.notFound, 404);
  if (before) requireSeenVersionOf(state.schoolingVersions, idScolarite, form.versionAttendue);
  if (hasLeft(details.dateAbandon, when.today)) refuseAfterAbandonment(before, form);
  const { dateCreation } = before ?? { dateCreation: when.today };
  const dateEntree = entryDay(before, form, when);
  const entered = schoolingRecord.entered(form, before);
  const schooling = fitted({ ...entered, idEleve, idScolarite: idScolarite || newId, dateCreation, dateEntree });
  refuseBadParent(state, schooling);
  if (before) refuseLeavingBehind(state, before, schooling);
  const others = state.schooling.filter((one) => one !== before);
  if (doubles(others, before, schooling)) throw new Refusal(messages.families.enrolledAlready, 409, 'fk_offre');
  if (!before) return [make(SchoolingEnrolled, schooling)];
  const depuis = dayOfChange(when.today, when.year);
  return changed(before, schooling) ? [make(SchoolingChanged, { ...schooling, depuis })] : [];
}

/** Says whether a pupil passes to the next cycle; the status stays as it is. @throws Refusal 404 for an unknown pupil or schooling. */
export function decidePassage(
  state: PupilState,
  idScolarite: number,
  passageCycleSuivant: 0 | 1,
  { today, year }: Enrolling,
): PupilEvent[] {
  known(state);
  const before = state.schooling.find((one) => one.idScolarite === idScolarite);
  if (!before) throw new Refusal(messages.general.notFound, 404, 'fk_SI');
  return before.passageCycleSuivant === passageCycleSuivant
    ? []
    : [make(SchoolingChanged, { ...before, passageCycleSuivant, depuis: dayOfChange(today, year) })];
}

/** The cycle and year that follow, where nobody has said them yet. @throws Refusal 404 for an unknown pupil or schooling. */
export function decidePromote(
  state: PupilState,
  idScolarite: number,
  { fk_cycle, fk_annee }: Pick<Schooling, 'fk_cycle' | 'fk_annee'>,
  { today, year }: Enrolling,
): PupilEvent[] {
  known(state);
  const before = state.schooling.find((one) => one.idScolarite === idScolarite);
  if (!before) throw new Refusal(messages.general.notFound, 404, 'scolarites');
  if (before.fk_annee !== null) return [];
  return changed(before, { ...before, fk_cycle, fk_annee })
    ? [make(SchoolingChanged, { ...before, fk_cycle, fk_annee, depuis: dayOfChange(today, year) })]
    : [];
}

/** What the form says, in the year that it names; a day from before that bound stays as it is. @throws Refusal 400 for another one. */
function entryDay(before: Schooling | undefined, form: SchoolingForm, { today, year }: Enrolling): string | null {
  const unsaid = unsaidEntryDay(before, form.fk_anneeScolaire, year, today);
  const { dateEntree = unsaid } = form;
  if (dateEntree !== unsaid) requireDayInYear(dateEntree, year, 'dateEntree');
  return dateEntree;
}

/** A pupil who left is not enrolled, in no other year either, and keeps the statuses (document 001 §2). @throws Refusal 409. */
function refuseAfterAbandonment(before: Schooling | undefined, { fk_statut, fk_anneeScolaire }: SchoolingForm): void {
  if (!before) throw new Refusal(messages.families.pupilLeft, 409);
  if (fk_anneeScolaire !== before.fk_anneeScolaire)
    throw new Refusal(messages.families.pupilLeft, 409, 'fk_anneeScolaire');
  if (fk_statut !== undefined && fk_statut !== before.fk_statut)
    throw new Refusal(messages.families.pupilLeft, 409, 'fk_statut');
}

/** Its certificate goes too; it leaves its lessons from that day on. @throws Refusal 404 for an unknown schooling, 409 while another completes it. */
export function decideRemoveSchooling(state: PupilState, idScolarite: number, depuis: string): PupilEvent[] {
  const { idEleve } = known(state);
  if (!state.schooling.some((one) => one.idScolarite === idScolarite))
    throw new Refusal(messages.general.notFound, 404);
  if (state.schooling.some((one) => one.fk_idScolariteParent === idScolarite))
    throw new Refusal(messages.families.completedByAnother, 409);
  const isIts = (one: { readonly nature: string; readonly fk_scolariteInterne: number | null }) =>
    one.nature === medicalCertificate.name && one.fk_scolariteInterne === idScolarite;
  return [make(SchoolingRemoved, { idEleve, idScolarite, depuis }), ...papersGone(state.folder, idEleve, isIts)];
}

function fitted(schooling: Omit<Schooling, 'fk_statut'> & { readonly fk_statut: number | null }): Schooling {
  const { fk_statut, complementaire, fk_idScolariteParent } = schooling;
  const status = schoolingStatuses.find(({ id }) => id === fk_statut);
  if (!status) throw new Refusal(messages.families.schoolingStatusRequired, 400, 'fk_statut');
  return {
    ...schooling,
    fk_statut: status.id,
    fk_idScolariteParent: complementaire === 1 ? fk_idScolariteParent : null,
  };
}

function refuseBadParent(state: PupilState, schooling: Schooling): void {
  if (schooling.complementaire === 0) return;
  const parent = state.schooling.find((one) => one.idScolarite === schooling.fk_idScolariteParent);
  const fits =
    parent &&
    parent.idScolarite !== schooling.idScolarite &&
    parent.fk_anneeScolaire === schooling.fk_anneeScolaire &&
    parent.complementaire === 0;
  if (!fits) throw new Refusal(messages.families.complementaryNeedsParent, 400, 'fk_idScolariteParent');
  const taken = state.schooling.some(
    (one) => one.fk_idScolariteParent === parent.idScolarite && one.idScolarite !== schooling.idScolarite,
  );
  if (taken) throw new Refusal(messages.families.completedByAnother, 409, 'fk_idScolariteParent');
}

function refuseLeavingBehind(state: PupilState, before: Schooling, next: Schooling): void {
  const others = state.schooling.filter((one) => one.fk_idScolariteParent === next.idScolarite);
  if (others.length === 0) return;
  const moves = next.fk_anneeScolaire !== before.fk_anneeScolaire;
  if (moves && others.some((one) => one.fk_anneeScolaire !== next.fk_anneeScolaire))
    throw new Refusal(messages.families.completedStays, 409, 'fk_anneeScolaire');
  if (next.complementaire > before.complementaire)
    throw new Refusal(messages.families.completedStays, 409, 'complementaire');
}
