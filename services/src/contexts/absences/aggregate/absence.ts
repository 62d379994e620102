import { isDeepStrictEqual } from 'node:util';
import {
  absenceLife,
  absence as absenceRecord,
  StaffAbsenceChanged,
  StaffAbsenceRemoved,
  StaffAbsenceRequested,
  StaffAbsenceStatusChanged,
} from '@diapason/contracts/absences';
import { absenceStatus, messages } from '@diapason/contracts/constants';
import { type EventsOf, make } from '@diapason/contracts/core';
import { Refusal, recordAggregate } from '@diapason/event-sourcing';
import { type Absence, type AbsenceEntry, completeEntry } from './absence-rules';

/** Streams `staffAbsence-{idAbsence}`. */
export const absence = recordAggregate(absenceRecord, absenceLife);

/** Undefined: no request under this id, or its draft was removed. */
export type AbsenceState = typeof absence.initial;
export type AbsenceEvent = EventsOf<typeof absence.events>;

/** Who saves: the request's own agent, the direction (right 202), or both. */
export interface AbsenceAuthor {
  readonly idUtilisateur: number;
  readonly direction: boolean;
}

const { draft, submitted, inReview, accepted, refused } = absenceStatus;
const decisions: readonly number[] = [draft, submitted, inReview, accepted, refused];

/**
 * The agent's own save: a new request or a draft, kept as a draft (1) or submitted (2). The opinion of the direction stays as it is.
 * @throws Refusal 400 missing fields, 403 another's request, 422 no longer a draft.
 */
export function decideSaveAbsence(state: AbsenceState, entry: AbsenceEntry, author: AbsenceAuthor): AbsenceEvent[] {
  if ((state?.fk_user ?? entry.fk_user) !== author.idUtilisateur) throw new Refusal(messages.errorPage[403], 403);
  if (state && state.fk_absencesStatut !== draft) throw new Refusal(messages.absences.onlyDrafts);
  if (entry.fk_absencesStatut !== draft && entry.fk_absencesStatut !== submitted)
    throw new Refusal(messages.absences.statusNotAllowed);
  const next: Absence = {
    ...completeEntry(entry),
    fk_user: state?.fk_user ?? entry.fk_user,
    dateDemande: state?.dateDemande ?? entry.dateDemande,
    avisDirection: state?.avisDirection ?? null,
  };
  if (!state) return [make(StaffAbsenceRequested, next)];
  return isDeepStrictEqual(state, next) ? [] : [make(StaffAbsenceChanged, next)];
}

/**
 * The direction's answer (right 202) to a request that was submitted: modification asked for (1), in review (2, kept as 3 when it is 2), accepted (4),
 * refused (5, where a refusal is possible). The request itself stays as its agent wrote it.
 * @throws Refusal 404 unknown, 403 not the direction, 422 the status.
 */
export function decideAnswerAbsence(
  state: AbsenceState,
  answer: { readonly fk_absencesStatut: number; readonly avisDirection: string | null },
  author: AbsenceAuthor,
): AbsenceEvent[] {
  if (!state) throw new Refusal(messages.general.notFound, 404);
  if (!author.direction) throw new Refusal(messages.errorPage[403], 403);
  const { idAbsence, fk_user, fk_absencesStatut: current } = state;
  const { avisDirection } = answer;
  if (current === draft || !decisions.includes(answer.fk_absencesStatut))
    throw new Refusal(messages.absences.statusNotAllowed);
  // Document 002 §4: "Instruction en cours" sends 2, which is saved as 3 when the current status is 2; at 3 its button is hidden.
  const { fk_absencesStatut: wanted } = answer;
  const next = wanted === submitted && current === submitted ? inReview : wanted;
  if (next === refused && state.refusPossible === 0) throw new Refusal(messages.absences.refusalNotPossible);
  if (next === current && avisDirection === state.avisDirection) return [];
  return [make(StaffAbsenceStatusChanged, { idAbsence, fk_user, fk_absencesStatut: next, avisDirection })];
}

/** @throws Refusal 404 unknown, 403 another's, 422 no longer a draft. */
export function decideRemoveAbsence(state: AbsenceState, { idUtilisateur }: AbsenceAuthor): AbsenceEvent[] {
  if (!state) throw new Refusal(messages.general.notFound, 404);
  if (state.fk_user !== idUtilisateur) throw new Refusal(messages.errorPage[403], 403);
  if (state.fk_absencesStatut !== draft) throw new Refusal(messages.absences.onlyDrafts);
  return [make(StaffAbsenceRemoved, { idAbsence: state.idAbsence, fk_user: state.fk_user })];
}
