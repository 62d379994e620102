import { isDeepStrictEqual } from 'node:util';
import { activeStatuses, messages, right, workshopFieldRights } from '@diapason/contracts/constants';
import { type EventOf, type EventsOf, make } from '@diapason/contracts/core';
import {
  PupilAttached,
  PupilDetached,
  TeacherAttached,
  TeacherDetached,
  WorkshopChanged,
  WorkshopDefined,
  WorkshopPupilReplaced,
  WorkshopPupilRestored,
  WorkshopRemoved,
} from '@diapason/contracts/teaching';
import { aggregate, Refusal } from '@diapason/event-sourcing';
import { requireSeenVersion } from '../../../machinery/app/seen-version';

const events = {
  WorkshopDefined,
  WorkshopChanged,
  PupilAttached,
  PupilDetached,
  TeacherAttached,
  TeacherDetached,
  WorkshopPupilReplaced,
  WorkshopPupilRestored,
  WorkshopRemoved,
};
export type WorkshopEvent = EventsOf<typeof events>;
export type Workshop = EventOf<typeof WorkshopDefined>['data'];
export type PupilLink = EventOf<typeof PupilAttached>['data'];
export type TeacherLink = EventOf<typeof TeacherAttached>['data'];

export interface WorkshopState {
  /** Undefined until the workshop is created. */
  readonly workshop: Workshop | undefined;
  /** Changes of the sheet so far, without those of its people. */
  readonly version: number;
  /** By pupil. */
  readonly pupils: ReadonlyMap<number, PupilLink>;
  /** Records of pupils that were merged into another: which, the place that it had, and whether the kept one had one of its own. */
  readonly replaced: ReadonlyMap<number, { readonly into: number; readonly place: PupilLink; readonly own: boolean }>;
  /** By teacher. */
  readonly teachers: ReadonlyMap<number, TeacherLink>;
}

const initial: WorkshopState = {
  workshop: undefined,
  version: 0,
  pupils: new Map(),
  replaced: new Map(),
  teachers: new Map(),
};

/** Streams `workshop-{idAtelier}`. */
export const workshop = aggregate<WorkshopState, typeof events>({
  category: 'workshop',
  events,
  initial,
  evolve: (state, event) => {
    switch (event.type) {
      case 'WorkshopDefined':
      case 'WorkshopChanged':
        return { ...state, workshop: event.data, version: state.version + 1 };
      case 'PupilAttached':
        return { ...state, pupils: new Map(state.pupils).set(event.data.fk_eleve, event.data) };
      case 'TeacherAttached':
        return { ...state, teachers: new Map(state.teachers).set(event.data.fk_enseignant, event.data) };
      case 'PupilDetached':
        return left(state, event.data.fk_eleve);
      case 'TeacherDetached':
        return { ...state, teachers: new Map(without(state.teachers, event.data.fk_enseignant)) };
      case 'WorkshopRemoved':
        return initial;
      case 'WorkshopPupilReplaced':
        return afterMerge(state, event.data);
      case 'WorkshopPupilRestored':
        return separated(state, event.data);
    }
  },
});

const without = <V>(map: ReadonlyMap<number, V>, key: number) => [...map].filter(([id]) => id !== key);

/** Whoever was merged into who leaves has no place to come back to. */
const left = (state: WorkshopState, pupil: number): WorkshopState => ({
  ...state,
  pupils: new Map(without(state.pupils, pupil)),
  replaced: new Map([...state.replaced].filter(([, { into }]) => into !== pupil)),
});

function afterMerge(
  state: WorkshopState,
  { remplace, ...place }: EventOf<typeof WorkshopPupilReplaced>['data'],
): WorkshopState {
  const { fk_eleve: into } = place;
  const before = state.pupils.get(remplace);
  if (!before) return state;
  const earlier = [...state.replaced.values()].find((one) => one.into === into);
  const own = earlier ? earlier.own : state.pupils.has(into);
  return {
    ...state,
    pupils: new Map(without(state.pupils, remplace)).set(into, place),
    replaced: new Map(state.replaced).set(remplace, { into, place: before, own }),
  };
}

function separated(
  state: WorkshopState,
  { fk_conserve, reste, ...place }: EventOf<typeof WorkshopPupilRestored>['data'],
): WorkshopState {
  const pupils = reste === 1 ? [...state.pupils] : without(state.pupils, fk_conserve);
  return {
    ...state,
    pupils: new Map(pupils).set(place.fk_eleve, place),
    replaced: new Map(without(state.replaced, place.fk_eleve)),
  };
}

type RequiredFields = 'fk_anneeScolaire' | 'fk_groupeAtelier' | 'fk_typeAtelier' | 'fk_site';

/** A workshop as the form sends it; fields left out are null. */
export type WorkshopEntry = Omit<Workshop, RequiredFields> & { readonly [field in RequiredFields]: number | null };

type Functions = ReadonlySet<number>;

const guarded = Object.entries(workshopFieldRights) as [keyof typeof workshopFieldRights, number][];

function requireFunction(functions: Functions, needed: number, field?: string): void {
  if (!functions.has(needed)) throw new Refusal(messages.identity.notAllowed, 403, field);
}

/**
 * Saves a workshop and its teachers.
 * @param functions what the caller holds: some fields, and the teachers, need more than the right to save (document 001 §2).
 * @throws Refusal 400 without year, site, group and sub-group, or when its end is not after its beginning (document 001 §5), 403 for what
 *   the caller may not change.
 */
export function decideSaveWorkshop(
  state: WorkshopState,
  entry: WorkshopEntry,
  teachers: readonly Omit<TeacherLink, 'idAtelier'>[],
  functions: Functions,
  versionAttendue?: number,
): WorkshopEvent[] {
  requireSeenVersion(versionAttendue, state);
  const next = completeWorkshop(entry);
  for (const [field, needed] of guarded)
    if (next[field] !== (state.workshop?.[field] ?? 0)) requireFunction(functions, needed, field);
  const { idAtelier } = next;
  if (teachers.some((teacher) => teacher.fk_instrument === 0))
    throw new Refusal(messages.teaching.teacherNeedsDiscipline, 400, 'enseignants');
  const saved: WorkshopEvent[] = !state.workshop
    ? [make(WorkshopDefined, next)]
    : isDeepStrictEqual(state.workshop, next)
      ? []
      : [make(WorkshopChanged, next)];
  const attached = teachers
    .map((teacher) => ({ idAtelier, ...teacher }))
    .filter((teacher) => !isDeepStrictEqual(state.teachers.get(teacher.fk_enseignant), teacher));
  for (const { fk_enseignant } of attached)
    requireFunction(
      functions,
      state.teachers.has(fk_enseignant) ? right.changeWorkshopTeacher : right.addWorkshopTeacher,
      'enseignants',
    );
  return [...saved, ...attached.map((teacher) => make(TeacherAttached, teacher))];
}

/** Whoever takes a place: neither the place nor the schooling that it is for has ended. @param ended schoolings that have. */
const goesOn = ({ fk_statut, fk_scolariteInterne }: PupilLink, ended: ReadonlySet<number>): boolean =>
  activeStatuses.includes(fk_statut) && !ended.has(fk_scolariteInterne);

export const goingOn = ({ pupils }: WorkshopState, ended: ReadonlySet<number>): readonly number[] =>
  [...pupils.values()].filter((link) => goesOn(link, ended)).map(({ fk_eleve }) => fk_eleve);

/** Numbers by which sheets may name a pupil of the workshop: the record that is kept, then those that were merged into it. */
export function recordsOf({ replaced }: WorkshopState, pupil: number): readonly [kept: number, ...number[]] {
  const kept = replaced.get(pupil)?.into ?? pupil;
  return [kept, ...[...replaced].filter(([, { into }]) => into === kept).map(([id]) => id)];
}

/**
 * Adds a pupil or changes its link.
 * @param functions what the caller holds: 192 adds, 239 changes.
 * @param ended schoolings of the workshop's pupils that have ended.
 * @throws Refusal 400 missing fields, 403 without the function, 404 unknown workshop, 422 full.
 */
export function decideAttachPupil(
  state: WorkshopState,
  link: { readonly [field in keyof PupilLink]: PupilLink[field] | null },
  functions: Functions,
  ended: ReadonlySet<number> = new Set(),
): WorkshopEvent[] {
  if (!state.workshop) throw new Refusal(messages.general.notFound, 404);
  const { fk_eleve, fk_instrument, fk_statut, fk_scolariteInterne } = link;
  if (!fk_eleve || !fk_instrument || !fk_statut || !fk_scolariteInterne)
    throw new Refusal(messages.teaching.pupilFields, 400);
  const { idAtelier, maximumEleves } = state.workshop;
  const next = { idAtelier, fk_eleve, fk_instrument, fk_statut, fk_scolariteInterne };
  const current = state.pupils.get(fk_eleve);
  if (isDeepStrictEqual(current, next)) return [];
  requireFunction(functions, current ? right.changeWorkshopPupil : right.addWorkshopPupil);
  const takesPlace = goesOn(next, ended) && !(current && goesOn(current, ended));
  if (takesPlace && maximumEleves > 0 && goingOn(state, ended).length >= maximumEleves)
    throw new Refusal(messages.teaching.workshopFull);
  return [make(PupilAttached, next)];
}

/** Takes a pupil out; who is not in it stays out. */
export function decideDetachPupil(state: WorkshopState, idAtelier: number, fk_eleve: number): WorkshopEvent[] {
  if (!state.workshop) throw new Refusal(messages.general.notFound, 404);
  return state.pupils.has(fk_eleve) ? [make(PupilDetached, { idAtelier, fk_eleve })] : [];
}

/**
 * Adds a teacher, or changes their discipline.
 * @param functions what the caller holds: 190 adds, 191 changes.
 * @param offered disciplines that the teacher has on the workshop's site in its year; what is there already stays.
 * @throws Refusal 400 without a discipline, 403 without the function, 404 unknown workshop, 422 where the teacher has none there (document 001 §5).
 */
export function decideAttachTeacher(
  state: WorkshopState,
  { fk_enseignant, fk_instrument }: { readonly fk_enseignant: number; readonly fk_instrument: number },
  functions: Functions,
  offered: ReadonlySet<number>,
): WorkshopEvent[] {
  if (!state.workshop) throw new Refusal(messages.general.notFound, 404);
  const link = { idAtelier: state.workshop.idAtelier, fk_enseignant, fk_instrument };
  const current = state.teachers.get(fk_enseignant);
  if (isDeepStrictEqual(current, link)) return [];
  requireFunction(functions, current ? right.changeWorkshopTeacher : right.addWorkshopTeacher);
  if (offered.size === 0) throw new Refusal(messages.teaching.teacherNoDiscipline, 422);
  if (!fk_instrument) throw new Refusal(messages.teaching.teacherNeedsDiscipline, 400, 'idInstrument');
  if (!offered.has(fk_instrument)) throw new Refusal(messages.teaching.teacherNoDiscipline, 422, 'idInstrument');
  return [make(TeacherAttached, link)];
}

/** Takes a teacher out; who is not in it stays out. */
export function decideDetachTeacher(state: WorkshopState, idAtelier: number, fk_enseignant: number): WorkshopEvent[] {
  if (!state.workshop) throw new Refusal(messages.general.notFound, 404);
  return state.teachers.has(fk_enseignant) ? [make(TeacherDetached, { idAtelier, fk_enseignant })] : [];
}

/** Ends a workshop, with the places of its pupils and teachers; one that is gone stays gone. */
export function decideRemoveWorkshop({ workshop: one, pupils, teachers }: WorkshopState): WorkshopEvent[] {
  if (!one) return [];
  const { idAtelier } = one;
  return [make(WorkshopRemoved, { idAtelier, eleves: [...pupils.keys()], enseignants: [...teachers.keys()] })];
}

function completeWorkshop(entry: WorkshopEntry): Workshop {
  const { fk_anneeScolaire, fk_groupeAtelier, fk_typeAtelier, fk_site } = entry;
  if (!fk_anneeScolaire || !fk_groupeAtelier || !fk_typeAtelier || !fk_site)
    throw new Refusal(messages.teaching.workshopFields, 400);
  const { individuel, dureeAtelier, heureDebut } = entry;
  const fixed = individuel === 1 && dureeAtelier !== null;
  const heureFin = fixed ? endOf(heureDebut, dureeAtelier) : entry.heureFin;
  if (heureFin <= heureDebut) throw new Refusal(messages.teaching.endBeforeStart, 400, 'heureFin');
  return { ...entry, fk_anneeScolaire, fk_groupeAtelier, fk_typeAtelier, fk_site, heureFin };
}

/** An individual lesson of fixed length ends at start + `dureeAtelier` minutes (document 001 §5). Past midnight is refused. */
function endOf(start: string, minutes: number): string {
  const [hour = 0, minute = 0] = start.split(':').map(Number);
  const end = (hour * 60 + minute + minutes) % (24 * 60);
  return `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`;
}
