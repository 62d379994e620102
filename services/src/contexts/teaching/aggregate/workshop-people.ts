import { dayAfter, messages, right, type YearDays } from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { PupilAttached, PupilDetached, TeacherAttached, TeacherDetached } from '@diapason/contracts/teaching';
import { Refusal } from '@diapason/event-sourcing';
import { beginsBy, byBeginning, holdsOn, isOpenOn, type Period, since } from './periods';
import {
  at,
  goesOn,
  goingOn,
  type PupilLink,
  type PupilPlace,
  type TeacherLink,
  type TeacherPart,
  type WorkshopEvent,
  type WorkshopState,
} from './workshop';

export type Functions = ReadonlySet<number>;

export function requireFunction(functions: Functions, needed: number, field?: string): void {
  if (!functions.has(needed)) throw new Refusal(messages.identity.notAllowed, 403, field);
}

interface From {
  readonly day: string;
  readonly year: Pick<YearDays, 'dateDebut'>;
}

/** What holds on the day ends the day before, and the new period goes on until what is planned next. */
function joinedFrom<P extends Period, L>(
  periods: readonly P[],
  link: L,
  { day, year }: From,
  facts: {
    readonly attached: (one: L & Period) => WorkshopEvent;
    readonly detached: (one: P & Period) => WorkshopEvent;
  },
): WorkshopEvent[] {
  const depuis = since(day, year);
  const current = periods.find((one) => holdsOn(one, day));
  const next = [...periods].sort(byBeginning).find((one) => !beginsBy(one, day));
  const dernierJour = current ? current.dernierJour : next?.depuis ? dayAfter(next.depuis, -1) : null;
  const ends =
    current && current.depuis !== depuis ? [facts.detached({ ...current, dernierJour: dayAfter(day, -1) })] : [];
  return [...ends, facts.attached({ ...link, depuis, dernierJour })];
}

const pupilGone = ({ idAtelier, fk_eleve, depuis, dernierJour }: PupilPlace) =>
  make(PupilDetached, { idAtelier, fk_eleve, depuis, dernierJour });
const teacherGone = ({ idAtelier, fk_enseignant, depuis, dernierJour }: TeacherPart) =>
  make(TeacherDetached, { idAtelier, fk_enseignant, depuis, dernierJour });

/** A period from a day on, beside those that are there. */
export const joined = {
  pupil: (periods: readonly PupilPlace[], link: PupilLink, from: From) =>
    joinedFrom(periods, link, from, { attached: (one) => make(PupilAttached, one), detached: pupilGone }),
  teacher: (periods: readonly TeacherPart[], link: TeacherLink, from: From) =>
    joinedFrom(periods, link, from, { attached: (one) => make(TeacherAttached, one), detached: teacherGone }),
};

/** What holds or is planned ends: the first day away is `day`. */
function leaving<P extends Period>(
  periods: readonly P[],
  day: string,
  gone: (one: P) => WorkshopEvent,
): WorkshopEvent[] {
  return periods
    .filter((one) => isOpenOn(one, day))
    .map((one) => gone({ ...one, dernierJour: beginsBy(one, dayAfter(day, -1)) ? dayAfter(day, -1) : null }));
}

/**
 * Adds a pupil or changes its link, from a day on.
 * @param functions what the caller holds: 192 adds, 239 changes.
 * @param ended schoolings of the workshop's pupils that have ended by then.
 * @throws Refusal 400 missing fields, 403 without the function, 404 unknown workshop, 422 full.
 */
export function decideAttachPupil(
  state: WorkshopState,
  link: { readonly [field in keyof PupilLink]: PupilLink[field] | null },
  functions: Functions,
  from: From,
  ended: ReadonlySet<number> = new Set(),
): WorkshopEvent[] {
  if (!state.sheet) throw new Refusal(messages.general.notFound, 404);
  const { fk_eleve, fk_instrument, fk_statut, fk_scolariteInterne } = link;
  if (!fk_eleve || !fk_instrument || !fk_statut || !fk_scolariteInterne)
    throw new Refusal(messages.teaching.pupilFields, 400);
  const { idAtelier, maximumEleves } = state.sheet;
  const next = { idAtelier, fk_eleve, fk_instrument, fk_statut, fk_scolariteInterne };
  const ofDay = at(state, from.day);
  const current = ofDay.pupils.get(fk_eleve);
  if (current && isSamePlace(current, next)) return [];
  requireFunction(functions, current ? right.changeWorkshopPupil : right.addWorkshopPupil);
  const takesPlace = goesOn(next, ended) && !(current && goesOn(current, ended));
  if (takesPlace && maximumEleves > 0 && mostPlaces(state, from.day, ended) >= maximumEleves)
    throw new Refusal(messages.teaching.workshopFull);
  return joined.pupil(state.places.get(fk_eleve) ?? [], next, from);
}

const isSamePlace = (one: PupilLink, other: PupilLink): boolean =>
  one.fk_instrument === other.fk_instrument &&
  one.fk_statut === other.fk_statut &&
  one.fk_scolariteInterne === other.fk_scolariteInterne;

/** Places taken on a day, or on a later one on which somebody comes. */
export function mostPlaces(state: WorkshopState, day: string, ended: ReadonlySet<number>): number {
  const days = [...state.places.values()]
    .flat()
    .flatMap(({ depuis }) => (depuis !== null && depuis > day ? [depuis] : []));
  return Math.max(...[day, ...new Set(days)].map((one) => goingOn(at(state, one), ended).length));
}

/** Takes a pupil out: `day` is the first day away. Who is not in it stays out. */
export function decideDetachPupil(state: WorkshopState, fk_eleve: number, day: string): WorkshopEvent[] {
  if (!state.sheet) throw new Refusal(messages.general.notFound, 404);
  return leaving(state.places.get(fk_eleve) ?? [], day, pupilGone);
}

/**
 * Adds a teacher, or changes their discipline, from a day on.
 * @param functions what the caller holds: 190 adds, 191 changes.
 * @param offered disciplines that the teacher has on the workshop's site in its year; what is there already stays.
 * @throws Refusal 400 without a discipline, 403 without the function, 404 unknown workshop, 422 where the teacher has none there (document 001 §5).
 */
export function decideAttachTeacher(
  state: WorkshopState,
  { fk_enseignant, fk_instrument }: { readonly fk_enseignant: number; readonly fk_instrument: number },
  functions: Functions,
  from: From,
  offered: ReadonlySet<number>,
): WorkshopEvent[] {
  if (!state.sheet) throw new Refusal(messages.general.notFound, 404);
  const { idAtelier } = state.sheet;
  const periods = state.parts.get(fk_enseignant) ?? [];
  const current = periods.find((one) => holdsOn(one, from.day));
  if (current && current.fk_instrument === fk_instrument) return [];
  requireFunction(functions, current ? right.changeWorkshopTeacher : right.addWorkshopTeacher);
  if (offered.size === 0) throw new Refusal(messages.teaching.teacherNoDiscipline, 422);
  if (!fk_instrument) throw new Refusal(messages.teaching.teacherNeedsDiscipline, 400, 'idInstrument');
  if (!offered.has(fk_instrument)) throw new Refusal(messages.teaching.teacherNoDiscipline, 422, 'idInstrument');
  return joined.teacher(periods, { idAtelier, fk_enseignant, fk_instrument }, from);
}

/** Takes a teacher out: `day` is the first day away. Who is not in it stays out. */
export function decideDetachTeacher(state: WorkshopState, fk_enseignant: number, day: string): WorkshopEvent[] {
  if (!state.sheet) throw new Refusal(messages.general.notFound, 404);
  return leaving(state.parts.get(fk_enseignant) ?? [], day, teacherGone);
}
