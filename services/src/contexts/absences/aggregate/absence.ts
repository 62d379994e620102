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
import { absenceStatus, messages, right } from '@diapason/contracts/constants';
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
import { type Absence, type AbsenceEntry, type Accepting, completeEntry, type GivenLesson } from './absence-rules';

/** Streams `staffAbsence-{idAbsence}`. */
export const absence = decidedAggregate<typeof absenceLife, Pick<Accepting, 'remplacements'>>(
  absenceRecord,
  absenceLife,
  ['remplacements'],
);

/** Undefined: no request under this id, or its draft was removed. */
export type AbsenceState = typeof absence.initial;
export type AbsenceEvent = EventsOf<typeof absence.events>;

const { draft, submitted, inReview, accepted, refused } = absenceStatus;

const NONE: readonly GivenLesson[] = [];
/** Lessons of its agent that others give by this absence. */
export const givenBy = (state: AbsenceState): readonly GivenLesson[] => state?.remplacements ?? NONE;

/**
 * Saves a request with a status: its agent writes it, the direction answers it.
 * @throws Refusal 400 missing fields, 403 another's request or an answer to oneself, 409 an answer to another content or version,
 * 422 a status that is not possible.
 */
export function decideSaveAbsence(state: AbsenceState, entry: AbsenceEntry, author: Author): AbsenceEvent[] {
  const turn = requireTurn(absenceDecisions, state, entry, author);
  return state && turn === 'decision'
    ? answer(state, entry, author)
    : write(state, entry, writers(state, turn, author));
}

/** The opinion of the direction stays as it is. */
function write(state: AbsenceState, entered: AbsenceEntry, written: Written): AbsenceEvent[] {
  const {
    avisDirection: _,
    motifDecision: __,
    versionAttendue: ___,
    remplacements: ____,
    prevenir: _____,
    ...entry
  } = entered;
  const next: Absence = {
    ...completeEntry(entry),
    fk_user: state?.fk_user ?? entry.fk_user,
    dateDemande: state?.dateDemande ?? entry.dateDemande,
    avisDirection: state?.avisDirection ?? null,
  };
  if (!state) return [make(StaffAbsenceRequested, { ...next, ...written })];
  const { ecritPar, version, remplacements, ...before } = state;
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
function answer(state: NonNullable<AbsenceState>, entry: AbsenceEntry, author: Author): AbsenceEvent[] {
  const { idAbsence, fk_user, fk_absencesStatut: current } = state;
  const { fk_absencesStatut: wanted, avisDirection, motifDecision } = entry;
  requireSameContent(isAsWritten(state, entry));
  const next = wanted === submitted && current === submitted ? inReview : wanted;
  if (next === refused && state.refusPossible === 0) throw new Refusal(messages.absences.refusalNotPossible);
  const given = givenAfter(state, entry, next, author);
  if (next === current && avisDirection === state.avisDirection && given === givenBy(state)) return [];
  const why = reasonOf(absenceDecisions, state, motifDecision);
  const decided = { idAbsence, fk_user, fk_absencesStatut: next, avisDirection, ...why };
  const isGivenAnew = given !== givenBy(state);
  const lessons = isGivenAnew ? { remplacements: [...given] } : {};
  const told = next === accepted && (next !== current || isGivenAnew) ? { prevenir: entry.prevenir ?? 1 } : {};
  return [make(StaffAbsenceStatusChanged, { ...decided, ...lessons, ...told })];
}

const lessonKey = ({ fk_atelier, date }: GivenLesson): string => `${fk_atelier} ${date}`;

/**
 * The lessons that others give once this is decided: those that are asked for, or as before; none where it is not accepted.
 * @throws Refusal 400, 403 without the function over workshops, 422.
 */
function givenAfter(
  state: NonNullable<AbsenceState>,
  { remplacements: asked }: Accepting,
  next: number,
  { functions }: Author,
): readonly GivenLesson[] {
  const before = givenBy(state);
  if (next !== accepted) {
    if (asked?.length) throw new Refusal(messages.absences.onlyAccepted, 422, 'remplacements');
    return before.length === 0 ? before : [];
  }
  if (!asked || isDeepStrictEqual(asked, before)) return before;
  if (!functions.has(right.saveWorkshopAndStay)) throw new Refusal(messages.errorPage[403], 403);
  if (new Set(asked.map(lessonKey)).size < asked.length)
    throw new Refusal(messages.absences.givenTwice, 400, 'remplacements');
  if (asked.some(({ par }) => par === state.fk_user))
    throw new Refusal(messages.absences.notToAbsent, 422, 'remplacements');
  return asked;
}

/** @throws Refusal 404 unknown, 403 another's, 422 no longer a draft. */
export function decideRemoveAbsence(state: AbsenceState, { idUtilisateur }: Author): AbsenceEvent[] {
  if (!state) throw new Refusal(messages.general.notFound, 404);
  if (state.fk_user !== idUtilisateur) throw new Refusal(messages.errorPage[403], 403);
  if (state.fk_absencesStatut !== draft) throw new Refusal(messages.absences.onlyDrafts);
  return [make(StaffAbsenceRemoved, { idAbsence: state.idAbsence, fk_user: state.fk_user })];
}
