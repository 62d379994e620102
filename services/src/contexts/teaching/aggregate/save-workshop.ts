import { isDeepStrictEqual } from 'node:util';
import {
  byItsDay,
  messages,
  repetition,
  right,
  workshopFieldRights,
  workshopHourFields,
  type YearDays,
} from '@diapason/contracts/constants';
import { make } from '@diapason/contracts/core';
import { WorkshopChanged, WorkshopDefined, WorkshopMoved, workshopSheetFields } from '@diapason/contracts/teaching';
import { Refusal } from '@diapason/event-sourcing';
import { requireDayInYear } from '../../../machinery/app/school-year';
import { requireSeenVersion } from '../../../machinery/app/seen-version';
import { byBeginning, since } from './periods';
import {
  type Hours,
  nearest,
  plannedAt,
  type TeacherLink,
  type Workshop,
  type WorkshopEvent,
  type WorkshopState,
} from './workshop';
import { type Functions, joined, requireFunction } from './workshop-people';

type RequiredFields = 'fk_anneeScolaire' | 'fk_groupeAtelier' | 'fk_typeAtelier' | 'fk_site';

/** A workshop as the form sends it; fields left out are null. */
export type WorkshopEntry = Omit<Workshop, RequiredFields> & { readonly [field in RequiredFields]: number | null };

/** From which day a change holds, in which school year. */
export interface FromDay {
  readonly day: string;
  readonly year: YearDays;
  /** In a year that is over, where no day is asked for: of which day the form shows who teaches. */
  readonly shown?: string;
  /** What is planned for later takes it too. */
  readonly plannedToo?: boolean;
}

/** Whom the form names, and the disciplines that each has on the site in the year. */
interface Teachers {
  readonly teachers: readonly Omit<TeacherLink, 'idAtelier'>[];
  readonly offered: ReadonlyMap<number, ReadonlySet<number>>;
}

const guarded = Object.entries(workshopFieldRights) as [keyof typeof workshopFieldRights, number][];
const picked = <K extends keyof Workshop>(one: Workshop, fields: readonly K[]) =>
  Object.fromEntries(fields.map((field) => [field, one[field]])) as Pick<Workshop, K>;

/**
 * Saves a workshop and its teachers. Hours, days and places, and the teachers, hold from a day on; what is planned for later stays, but for
 * what it did not change itself. Compares with what holds on that day.
 * @param functions what the caller holds: some fields, and the teachers, need more than the right to save (document 001 §2).
 * @throws Refusal 400 without year, site, group and sub-group, or when its end is not after its beginning (document 001 §5), 403 for what
 *   the caller may not change.
 */
export function decideSaveWorkshop(
  state: WorkshopState,
  entry: WorkshopEntry,
  { teachers, offered }: Teachers,
  functions: Functions,
  asked: FromDay,
  versionAttendue?: number,
): WorkshopEvent[] {
  requireSeenVersion(versionAttendue, state);
  const next = completeWorkshop(entry);
  const from = state.sheet ? asked : withItsDay(next, asked);
  for (const [field, needed] of guarded)
    if (next[field] !== (state.sheet?.[field] ?? 0)) requireFunction(functions, needed, field);
  if (teachers.some((teacher) => teacher.fk_instrument === 0))
    throw new Refusal(messages.teaching.teacherNeedsDiscipline, 400, 'enseignants');
  if (state.sheet && state.places.size > 0 && next.fk_anneeScolaire !== state.sheet.fk_anneeScolaire)
    throw new Refusal(messages.teaching.workshopKeepsYear, 422, 'fk_anneeScolaire');
  requireDayOfOnce(next, plannedAt(state, from.day).workshop, from);
  const { idAtelier } = next;
  // In a year that is over, on the day that is shown.
  const held = plannedAt(state, from.shown ? nearest(state, from.shown) : from.day).teachers;
  const wanted = teachers.filter(
    ({ fk_enseignant, fk_instrument }) => held.get(fk_enseignant)?.fk_instrument !== fk_instrument,
  );
  for (const { fk_enseignant } of wanted)
    requireFunction(
      functions,
      held.has(fk_enseignant) ? right.changeWorkshopTeacher : right.addWorkshopTeacher,
      'enseignants',
    );
  for (const { fk_enseignant, fk_instrument } of wanted)
    if (!offered.get(fk_enseignant)?.has(fk_instrument))
      throw new Refusal(messages.teaching.teacherNoDiscipline, 422, 'enseignants');
  const attached = wanted.flatMap((teacher) => {
    const day = from.shown ? (held.get(teacher.fk_enseignant)?.depuis ?? from.year.dateDebut) : from.day;
    return joined.teacher(state.parts.get(teacher.fk_enseignant) ?? [], { idAtelier, ...teacher }, { ...from, day });
  });
  return [...saved(state, next, from), ...attached];
}

/** A new one that meets once begins by its day, also where that is past. */
const withItsDay = ({ fk_typeRepetition, dateSeance }: Workshop, from: FromDay): FromDay =>
  fk_typeRepetition === repetition.once ? { ...from, day: byItsDay(from.day, dateSeance) } : from;

/** A workshop that meets once has its day, in its year; one that stands without keeps none until its rhythm changes. */
function requireDayOfOnce(next: Workshop, before: Workshop | undefined, { year }: FromDay): void {
  if (next.fk_typeRepetition !== repetition.once) return;
  if (before?.fk_typeRepetition === repetition.once && before.dateSeance === next.dateSeance) return;
  if (!next.dateSeance) throw new Refusal(messages.teaching.onceNeedsDay, 400, 'dateSeance');
  requireDayInYear(next.dateSeance, year, 'dateSeance');
}

function saved(state: WorkshopState, next: Workshop, from: FromDay): WorkshopEvent[] {
  const depuis = since(from.day, from.year);
  if (!state.sheet) return [make(WorkshopDefined, { ...next, depuis })];
  const sheet = picked(next, workshopSheetFields);
  const changed = isDeepStrictEqual(state.sheet, sheet) ? [] : [make(WorkshopChanged, sheet)];
  return [...changed, ...movesOf(state.hours, { ...picked(next, ['idAtelier', ...workshopHourFields]), depuis }, from)];
}

/** The new hours from their day on, and in what is planned for later the fields that it left as they were. */
function movesOf(
  hours: readonly Hours[],
  next: Hours,
  { plannedToo = false }: Pick<FromDay, 'plannedToo'>,
): WorkshopEvent[] {
  const ordered = [...hours].sort(byBeginning);
  const before = ordered.filter((one) => byBeginning(one, next) <= 0).at(-1);
  // Before it begins, its first hours are what is changed.
  const known = before ?? ordered[0];
  const changed = workshopHourFields.filter((field) => known?.[field] !== next[field]);
  if (before && changed.length === 0) return [];
  const moves = [make(WorkshopMoved, next)];
  let previous = known;
  let following = changed;
  for (const later of ordered.filter((one) => byBeginning(one, next) > 0)) {
    // What a planned move changed itself stays from then on.
    if (!plannedToo) following = following.filter((field) => later[field] === previous?.[field]);
    const after = { ...later, ...Object.fromEntries(following.map((field) => [field, next[field]])) };
    if (!isDeepStrictEqual(after, later)) moves.push(make(WorkshopMoved, after));
    previous = later;
  }
  return moves;
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
