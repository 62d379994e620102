import { messages, type Semester } from '@diapason/contracts/constants';
import { type EventOf, type EventsOf, make } from '@diapason/contracts/core';
import {
  EvaluationOpened,
  EvaluationRemoved,
  ProjectWritten,
  ReadingConfirmed,
  SemesterWritten,
  WorkshopEvaluationOpened,
  WorkshopEvaluationRemoved,
} from '@diapason/contracts/teaching';
import { aggregate, Refusal, revisionOf } from '@diapason/event-sourcing';

const said = messages.teaching;
const events = {
  EvaluationOpened,
  WorkshopEvaluationOpened,
  SemesterWritten,
  ProjectWritten,
  ReadingConfirmed,
  WorkshopEvaluationRemoved,
  EvaluationRemoved,
};
export type EvaluationEvent = EventsOf<typeof events>;

/** What somebody wrote, and which version of it it is: -1 before the first. */
interface Written {
  readonly texte: string | null;
  readonly version: number;
}
const unwritten: Written = { texte: null, version: -1 };

interface WorkshopTexts {
  readonly fk_atelier: number;
  readonly textes: Readonly<Record<Semester, Written>>;
}

export interface EvaluationState {
  readonly opened: EventOf<typeof EvaluationOpened>['data'] | undefined;
  /** By `idEvaluationAtelier`. */
  readonly workshops: ReadonlyMap<number, WorkshopTexts>;
  readonly projet: Written;
  readonly confirmed: ReadonlySet<number>;
}

const initial: EvaluationState = {
  opened: undefined,
  workshops: new Map(),
  projet: unwritten,
  confirmed: new Set(),
};

/** Streams `evaluation-{fk_eleve}-{fk_anneeScolaire}`. */
export const evaluation = aggregate<EvaluationState, typeof events>({
  category: 'evaluation',
  events,
  initial,
  evolve: (state, event): EvaluationState => {
    switch (event.type) {
      case 'EvaluationOpened':
        return { ...state, opened: event.data };
      case 'WorkshopEvaluationOpened': {
        const { idEvaluationAtelier, fk_atelier } = event.data;
        const textes = { 1: unwritten, 2: unwritten };
        return { ...state, workshops: new Map(state.workshops).set(idEvaluationAtelier, { fk_atelier, textes }) };
      }
      case 'SemesterWritten': {
        const { idEvaluationAtelier, semestre, texte } = event.data;
        const before = state.workshops.get(idEvaluationAtelier);
        if (!before) return state;
        const textes = { ...before.textes, [semestre]: { texte, version: revisionOf(event) } };
        return { ...state, workshops: new Map(state.workshops).set(idEvaluationAtelier, { ...before, textes }) };
      }
      case 'ProjectWritten':
        return { ...state, projet: { texte: event.data.projet, version: revisionOf(event) } };
      case 'ReadingConfirmed':
        return { ...state, confirmed: new Set(state.confirmed).add(event.data.semestre) };
      case 'WorkshopEvaluationRemoved': {
        const { idEvaluationAtelier: gone } = event.data;
        return { ...state, workshops: new Map([...state.workshops].filter(([id]) => id !== gone)) };
      }
      case 'EvaluationRemoved':
        return initial;
    }
  },
});

export const evaluationId = (fk_eleve: number, fk_anneeScolaire: number): string => `${fk_eleve}-${fk_anneeScolaire}`;

type Opened = NonNullable<EvaluationState['opened']>;

/** @throws Refusal 404 */
function openedOf({ opened }: EvaluationState): Opened {
  if (!opened) throw new Refusal(messages.general.notFound, 404);
  return opened;
}

type NewWorkshop = Omit<EventOf<typeof WorkshopEvaluationOpened>['data'], 'idEvaluation' | 'fk_eleve'>;

/** One pair of texts for each of these workshops that has none yet; what is there stays as it is. */
export function decideOpen(
  { opened, workshops }: EvaluationState,
  evaluated: Opened,
  wanted: readonly NewWorkshop[],
): EvaluationEvent[] {
  const has = new Set([...workshops.values()].map(({ fk_atelier }) => fk_atelier));
  const missing = wanted.filter(({ fk_atelier }) => !has.has(fk_atelier));
  if (missing.length === 0) return [];
  const { idEvaluation, fk_eleve } = opened ?? evaluated;
  return [
    ...(opened ? [] : [make(EvaluationOpened, evaluated)]),
    ...missing.map((one) => make(WorkshopEvaluationOpened, { ...one, idEvaluation, fk_eleve })),
  ];
}

/** A text as it is sent; left out, it stays. `version`: the one that was seen; without it nothing is compared. */
export interface SentText {
  readonly idEvaluationAtelier: number;
  readonly semestre: Semester;
  readonly texte: string | null | undefined;
  readonly version?: number | undefined;
  /** Where the form has it. */
  readonly field: string;
}

export interface Writer {
  /** Holds 307: every text, also once its reading is confirmed. */
  readonly all: boolean;
  /** Workshops that they teach. */
  readonly teaches: ReadonlySet<number>;
  /** They teach the pupil this year. */
  readonly ofPupil: boolean;
}

const nothing = (texte: string | null) => texte || null;

/**
 * Writes one text.
 * @throws Refusal 403 to who does not teach the workshop, 404 unknown text, 409 written by somebody else since it was seen, 422 once its
 *   reading is confirmed; each on its field.
 */
export function decideWriteText(state: EvaluationState, sent: SentText, writer: Writer): EvaluationEvent[] {
  const { idEvaluation, fk_eleve } = openedOf(state);
  const { idEvaluationAtelier, semestre, field } = sent;
  const place = state.workshops.get(idEvaluationAtelier);
  if (!place) throw new Refusal(messages.general.notFound, 404, field);
  const before = place.textes[semestre];
  if (sent.texte === undefined) return [];
  const texte = nothing(sent.texte);
  if (texte === before.texte) return [];
  const { fk_atelier } = place;
  if (!writer.all && !writer.teaches.has(fk_atelier)) throw new Refusal(said.notTeacherOfWorkshop, 403, field);
  if (!writer.all && state.confirmed.has(semestre)) throw new Refusal(said.readingConfirmed, 422, field);
  requireSeen(before, sent.version, field);
  return [make(SemesterWritten, { idEvaluation, fk_eleve, idEvaluationAtelier, fk_atelier, semestre, texte })];
}

/** @throws Refusal 403 to who does not teach the pupil, 409 written by somebody else since it was seen. */
export function decideWriteProject(
  state: EvaluationState,
  sent: { readonly projet: string | null | undefined; readonly version?: number | undefined },
  writer: Writer,
): EvaluationEvent[] {
  const { idEvaluation, fk_eleve } = openedOf(state);
  if (sent.projet === undefined) return [];
  const projet = nothing(sent.projet);
  if (projet === state.projet.texte) return [];
  const field = 'evaluation.projet';
  if (!writer.all && !writer.ofPupil) throw new Refusal(said.notTeacherOfPupil, 403, field);
  requireSeen(state.projet, sent.version, field);
  return [make(ProjectWritten, { idEvaluation, fk_eleve, projet })];
}

function requireSeen({ version }: Written, seen: number | undefined, field: string): void {
  if (seen !== undefined && seen !== version) throw new Refusal(said.textWritten, 409, field);
}

/** Whoever confirms first counts; both parents may. @throws Refusal 422 before families read the semester. */
export function decideConfirmReading(
  state: EvaluationState,
  { semestre, fk_responsable, isOpen }: { semestre: Semester; fk_responsable: number; isOpen: boolean },
): EvaluationEvent[] {
  const { idEvaluation, fk_eleve } = openedOf(state);
  if (state.confirmed.has(semestre)) return [];
  if (!isOpen) throw new Refusal(said.readingNotOpen, 422, `evaluation.validationLectureParentSemestre${semestre}`);
  return [make(ReadingConfirmed, { idEvaluation, fk_eleve, semestre, fk_responsable })];
}

/**
 * Deletes the texts of one workshop, or all of the year; with the last workshop's texts the evaluation is gone.
 * @throws Refusal 404 unknown text, 422 once the reading of semester 1 is confirmed (document 001 §2).
 */
export function decideRemove(state: EvaluationState, idEvaluationAtelier: number | undefined): EvaluationEvent[] {
  const { idEvaluation, fk_eleve } = openedOf(state);
  if (state.confirmed.has(1)) throw new Refusal(said.evaluationConfirmed, 422);
  const all = [...state.workshops];
  const gone = idEvaluationAtelier ? all.filter(([id]) => id === idEvaluationAtelier) : all;
  if (idEvaluationAtelier && gone.length === 0)
    throw new Refusal(messages.general.notFound, 404, 'idEvaluationAtelier');
  const removed = gone.map(([id, { fk_atelier }]) =>
    make(WorkshopEvaluationRemoved, { idEvaluation, fk_eleve, idEvaluationAtelier: id, fk_atelier }),
  );
  return gone.length === all.length ? [...removed, make(EvaluationRemoved, { idEvaluation, fk_eleve })] : removed;
}
