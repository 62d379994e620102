import { dayAfter, frenchDate, messages, type YearDays } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import {
  GroupChangeWithdrawn,
  halfOfGroupChange,
  isSamePart,
  type PlannedKind,
  PupilAttached,
  PupilDetached,
  partsOfReplacement,
  ReplacementWithdrawn,
  TeacherAttached,
  TeacherDetached,
  WorkshopMoveWithdrawn,
  WorkshopReopened,
  withdrawalRights,
} from '@diapason/contracts/teaching';
import { Refusal } from '@diapason/event-sourcing';
import { byBeginning, endedBefore, type Period, since } from './periods';
import {
  type PupilPlace,
  recordsOf,
  type TeacherPart,
  type WorkshopEvent,
  type WorkshopState,
  workshop,
} from './workshop';
import { type Functions, mostPlaces, requireFunction } from './workshop-people';

export interface Planned {
  readonly genre: PlannedKind;
  /** The first day on which it is so. */
  readonly date: string;
  /** The pupil, the teacher or the number of the act. */
  readonly qui: number;
}

/** The other half of a change of group: until when the pupil would be there by now, whatever was told since; undefined: nobody knows any more. */
interface Joined {
  readonly until: string | null | 'gone' | undefined;
}
/** That half, of the workshop that the pupil joins. */
export function joinedHalf(state: WorkshopState, changement: number, year: When['year']): Joined {
  const act = state.groupChanges.get(changement);
  if (!act || act.idAtelier !== act.rejoint) return { until: undefined };
  const [pupil] = recordsOf(state, act.fk_eleve);
  const came = state.places.get(pupil)?.find(({ depuis }) => depuis === since(act.depuis, year));
  return { until: came ? came.dernierJour : 'gone' };
}

/** What is decided with: schoolings that have ended by then, and the other half of a change of group. */
interface Beside {
  readonly ended?: ReadonlySet<number>;
  readonly joined?: Joined;
}

interface When {
  readonly today: string;
  readonly year: Pick<YearDays, 'dateDebut'>;
}

/**
 * Takes back what begins or ends after today: what held before goes on. Nothing where nothing of the kind is planned: a call that died between
 * the workshops of an act is done again.
 * @throws Refusal 403 without the right of the act that it takes back, 422 where it holds already, where it is a part of an act that is to be
 *   taken back whole, or where the workshop is full by now.
 */
export function decideWithdrawPlanned(
  state: WorkshopState,
  one: Planned,
  { today, year }: When,
  functions: Functions,
  { ended = new Set(), joined }: Beside = {},
): WorkshopEvent[] {
  if (!state.sheet) throw new Refusal(messages.general.notFound, 404);
  for (const needed of withdrawalRights[one.genre]) requireFunction(functions, needed);
  if (one.date <= today) throw new Refusal(messages.teaching.plannedBegun, 422);
  requireWhole(state, one, today);
  const events = withdrawn(state, one, year, joined);
  const { maximumEleves } = state.sheet;
  const after = events.reduce(workshop.evolve, state);
  const [most, before] = [after, state].map((each) => mostPlaces(each, one.date, ended)) as [number, number];
  if (maximumEleves > 0 && most > Math.max(before, maximumEleves)) throw new Refusal(messages.teaching.workshopFull);
  return events;
}

/** An act that is still to come is taken back by itself, in both groups or for both teachers. */
function requireWhole(state: WorkshopState, one: Planned, today: string): void {
  const isIt = (part: Planned) => isSamePart(part, one);
  const replacement = [...state.replacements.values()].find(
    (act) => act.depuis > today && partsOfReplacement(act).some(isIt),
  );
  if (replacement) throw new Refusal(messages.teaching.partOfReplacement(frenchDate(replacement.depuis)), 422);
  const change = [...state.groupChanges.values()].find(({ idAtelier, rejoint, fk_eleve, depuis }) =>
    isIt(halfOfGroupChange({ fk_eleve: recordsOf(state, fk_eleve)[0], depuis }, idAtelier === rejoint)),
  );
  if (change) throw new Refusal(messages.teaching.partOfGroupChange(frenchDate(change.depuis)), 422);
}

function withdrawn(
  state: WorkshopState,
  { genre, date, qui }: Planned,
  year: When['year'],
  joined: Joined | undefined,
): WorkshopEvent[] {
  const { idAtelier } = state.sheet ?? { idAtelier: 0 };
  const first = since(date, year);
  switch (genre) {
    case 'horaire': {
      const isMove = state.hours.findIndex(({ depuis }) => depuis === date) > 0;
      return isMove ? [make(WorkshopMoveWithdrawn, { idAtelier, depuis: date })] : [];
    }
    case 'fin':
      return state.dernierJour === dayAfter(date, -1) ? [make(WorkshopReopened, { idAtelier })] : [];
    case 'enseignantArrive':
      return arrivalGone(state.parts.get(qui) ?? [], { date, first }, teachers(idAtelier, qui));
    case 'enseignantPart':
      return departureGone(state.parts.get(qui) ?? [], date, teachers(idAtelier, qui));
    case 'eleveArrive':
      return arrivalGone(state.places.get(qui) ?? [], { date, first }, pupils(idAtelier, qui));
    case 'elevePart':
      return departureGone(state.places.get(qui) ?? [], date, pupils(idAtelier, qui));
    case 'remplacement':
      return replacementGone(state, qui, { date, first });
    case 'changementGroupe':
      return groupChangeGone(state, qui, { date, first }, joined);
  }
}

interface Facts<P> {
  readonly attached: (one: P) => WorkshopEvent;
  readonly gone: (depuis: string | null) => WorkshopEvent;
}
const teachers = (idAtelier: number, fk_enseignant: number): Facts<TeacherPart> => ({
  attached: (one) => make(TeacherAttached, one),
  gone: (depuis) => make(TeacherDetached, { idAtelier, fk_enseignant, depuis, dernierJour: null }),
});
const pupils = (idAtelier: number, fk_eleve: number): Facts<PupilPlace> => ({
  attached: (one) => make(PupilAttached, one),
  gone: (depuis) => make(PupilDetached, { idAtelier, fk_eleve, depuis, dernierJour: null }),
});

/** A day, and how periods that begin on it say so. */
interface FirstDay {
  readonly date: string;
  readonly first: string | null;
}

/** The period of that first day never was; one that it followed at once goes on instead. */
function arrivalGone<P extends Period>(
  periods: readonly P[],
  { date, first }: FirstDay,
  facts: Facts<P>,
): WorkshopEvent[] {
  const one = periods.find(({ depuis }) => depuis === first);
  if (!one) return [];
  const before = endedBefore(periods, date);
  return [facts.gone(first), ...(before ? [facts.attached({ ...before, dernierJour: one.dernierJour })] : [])];
}

/** The period that was to end the day before goes on, until what is planned next. */
function departureGone<P extends Period>(periods: readonly P[], date: string, facts: Facts<P>): WorkshopEvent[] {
  const one = endedBefore(periods, date);
  if (!one) return [];
  const next = [...periods].sort(byBeginning).find(({ depuis }) => depuis !== null && depuis >= date)?.depuis;
  return [facts.attached({ ...one, dernierJour: next ? dayAfter(next, -1) : null })];
}

/** Who was to replace does not come, and who was to be replaced goes on until the day that was foreseen. */
function replacementGone(state: WorkshopState, remplacement: number, { date, first }: FirstDay): WorkshopEvent[] {
  const act = state.replacements.get(remplacement);
  if (!act || act.depuis !== date) return [];
  const { idAtelier, fk_enseignant, fk_instrument, par, jusquau, debut, finPrevue } = act;
  const periodsOf = (who: number) => state.parts.get(who) ?? [];
  const came = periodsOf(par).some(({ depuis }) => depuis === first);
  const resumed =
    jusquau === null ? undefined : periodsOf(fk_enseignant).find((one) => one.depuis === dayAfter(jusquau, 1));
  const left =
    debut === first
      ? { idAtelier, fk_enseignant, fk_instrument, depuis: debut }
      : endedBefore(periodsOf(fk_enseignant), date);
  return [
    ...(came ? [teachers(idAtelier, par).gone(first)] : []),
    ...(resumed ? [teachers(idAtelier, fk_enseignant).gone(resumed.depuis)] : []),
    ...(left ? [make(TeacherAttached, { ...left, dernierJour: resumed ? resumed.dernierJour : finPrevue })] : []),
    make(ReplacementWithdrawn, { idAtelier, remplacement }),
  ];
}

/**
 * Its half of a change of group: who was to come does not, who was to go stays until the day that was foreseen, or on which they were to leave
 * the other group.
 */
function groupChangeGone(
  state: WorkshopState,
  changement: number,
  { date, first }: FirstDay,
  { until }: Joined = { until: undefined },
): WorkshopEvent[] {
  const act = state.groupChanges.get(changement);
  if (!act || act.depuis !== date) return [];
  const { idAtelier, rejoint, fk_instrument, fk_statut, fk_scolariteInterne, debut, finPrevue } = act;
  const [pupil] = recordsOf(state, act.fk_eleve);
  const facts = pupils(idAtelier, pupil);
  const periods = state.places.get(pupil) ?? [];
  const came = idAtelier === rejoint && periods.some(({ depuis }) => depuis === first);
  const left =
    debut === first
      ? { idAtelier, fk_eleve: pupil, fk_instrument, fk_statut, fk_scolariteInterne, depuis: debut }
      : endedBefore(periods, date);
  return [
    ...(came ? [facts.gone(first)] : []),
    ...(left && idAtelier !== rejoint && until !== 'gone'
      ? [facts.attached({ ...left, dernierJour: until === undefined ? finPrevue : until })]
      : []),
    make(GroupChangeWithdrawn, { idAtelier, changement }),
  ];
}
