import { isDeepStrictEqual } from 'node:util';
import {
  absenceDecisions,
  absenceLife,
  absence as absenceRecord,
  StaffAbsenceChanged,
  StaffAbsenceRemoved,
  StaffAbsenceRequested,
  StaffAbsenceStatusChanged,
} from '@diapason/contracts/absences';
import { absenceStatus, messages } from '@diapason/contracts/constants';
import { type EventsOf, make } from '@diapason/contracts/core';
import { Refusal } from '@diapason/event-sourcing';
import {
  type Author,
  decidedAggregate,
  reasonOf,
  requireSameContent,
  requireTurn,
  type Written,
  writers,
} from '../../../machinery/app/decision';
import { type Absence, type AbsenceEntry, completeEntry } from './absence-rules';

/** Streams `staffAbsence-{idAbsence}`. */
export const absence = decidedAggregate(absenceRecord, absenceLife);

/** Undefined: no request under this id, or its draft was removed. */
export type AbsenceState = typeof absence.initial;
export type AbsenceEvent = EventsOf<typeof absence.events>;

const { draft, submitted, inReview, refused } = absenceStatus;

/**
 * Saves a request with a status: its agent writes it, the direction answers it.
 * @throws Refusal 400 missing fields, 403 another's request or an answer to oneself, 409 an answer to another content or version,
 * 422 a status that is not possible.
 */
export function decideSaveAbsence(state: AbsenceState, entry: AbsenceEntry, author: Author): AbsenceEvent[] {
  const turn = requireTurn(absenceDecisions, state, entry, author);
  return state && turn === 'decision' ? answer(state, entry) : write(state, entry, writers(state, turn, author));
}

/** The opinion of the direction stays as it is. */
function write(state: AbsenceState, entered: AbsenceEntry, written: Written): AbsenceEvent[] {
  const { avisDirection: _, motifDecision: __, versionAttendue: ___, ...entry } = entered;
  const next: Absence = {
    ...completeEntry(entry),
    fk_user: state?.fk_user ?? entry.fk_user,
    dateDemande: state?.dateDemande ?? entry.dateDemande,
    avisDirection: state?.avisDirection ?? null,
  };
  if (!state) return [make(StaffAbsenceRequested, { ...next, ...written })];
  const { ecritPar: ____, version: _____, ...before } = state;
  return isDeepStrictEqual(before, next) ? [] : [make(StaffAbsenceChanged, { ...next, ...written })];
}

const WRITTEN = [
  'fk_anneeScolaire',
  'fk_absencesObjet',
  'dateDebut',
  'dateFin',
  'heuresAnnulees',
  'reportDemande',
  'reportHeures',
  'reportDetail',
  'motif',
] as const satisfies readonly (keyof Absence)[];

/** What the direction decides about is what the agent wrote. 0 hours is none, and so is an empty text; browsers write line ends otherwise. */
const isAsWritten = (state: Absence, entry: AbsenceEntry): boolean =>
  WRITTEN.every((field) => said(entry[field]) === said(state[field]));

const said = (value: Absence[(typeof WRITTEN)[number]]) =>
  (typeof value === 'string' ? value.replace(/\s+/g, ' ').replace(/\p{C}/gu, '').trim() : value) || null;

/** The request itself stays as its agent wrote it. "Instruction en cours" (2) on status 2 is kept as 3 (document 002 §4). */
function answer(state: Absence, entry: AbsenceEntry): AbsenceEvent[] {
  const { idAbsence, fk_user, fk_absencesStatut: current } = state;
  const { fk_absencesStatut: wanted, avisDirection, motifDecision } = entry;
  requireSameContent(isAsWritten(state, entry));
  const next = wanted === submitted && current === submitted ? inReview : wanted;
  if (next === refused && state.refusPossible === 0) throw new Refusal(messages.absences.refusalNotPossible);
  if (next === current && avisDirection === state.avisDirection) return [];
  const why = reasonOf(absenceDecisions, state, motifDecision);
  return [make(StaffAbsenceStatusChanged, { idAbsence, fk_user, fk_absencesStatut: next, avisDirection, ...why })];
}

/** @throws Refusal 404 unknown, 403 another's, 422 no longer a draft. */
export function decideRemoveAbsence(state: AbsenceState, { idUtilisateur }: Author): AbsenceEvent[] {
  if (!state) throw new Refusal(messages.general.notFound, 404);
  if (state.fk_user !== idUtilisateur) throw new Refusal(messages.errorPage[403], 403);
  if (state.fk_absencesStatut !== draft) throw new Refusal(messages.absences.onlyDrafts);
  return [make(StaffAbsenceRemoved, { idAbsence: state.idAbsence, fk_user: state.fk_user })];
}
