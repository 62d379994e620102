import { attendingStatuses, repetition, workshopHourFields } from '@diapason/contracts/constants';
import type { EventOf, EventsOf } from '@diapason/contracts/core';
import {
  GroupChangeDecided,
  GroupChangeWithdrawn,
  LessonAsPlanned,
  LessonCancelled,
  LessonMoved,
  LessonTaughtBy,
  PupilAttached,
  PupilDetached,
  ReplacementDecided,
  ReplacementWithdrawn,
  TeacherAttached,
  TeacherDetached,
  WorkshopCarried,
  WorkshopChanged,
  WorkshopDefined,
  WorkshopEnded,
  WorkshopMoved,
  WorkshopMoveWithdrawn,
  WorkshopPupilReplaced,
  WorkshopPupilRestored,
  WorkshopRemoved,
  WorkshopReopened,
} from '@diapason/contracts/teaching';
import { aggregate } from '@diapason/event-sourcing';
import { beginsBy, endedPeriod, holdsOn, type Period, withPeriod } from './periods';

const events = {
  WorkshopDefined,
  WorkshopChanged,
  WorkshopMoved,
  WorkshopMoveWithdrawn,
  WorkshopEnded,
  WorkshopReopened,
  PupilAttached,
  PupilDetached,
  TeacherAttached,
  TeacherDetached,
  ReplacementDecided,
  ReplacementWithdrawn,
  GroupChangeDecided,
  GroupChangeWithdrawn,
  WorkshopPupilReplaced,
  WorkshopPupilRestored,
  LessonMoved,
  LessonCancelled,
  LessonTaughtBy,
  LessonAsPlanned,
  WorkshopCarried,
  WorkshopRemoved,
};
export type WorkshopEvent = EventsOf<typeof events>;
/** As it is on a day. */
export type Workshop = Omit<EventOf<typeof WorkshopDefined>['data'], 'depuis'>;
export type Hours = EventOf<typeof WorkshopMoved>['data'];
export type PupilPlace = EventOf<typeof PupilAttached>['data'];
export type TeacherPart = EventOf<typeof TeacherAttached>['data'];
type Replacement = EventOf<typeof ReplacementDecided>['data'];
type GroupChange = EventOf<typeof GroupChangeDecided>['data'];
export type PupilLink = Omit<PupilPlace, keyof Period>;
export type TeacherLink = Omit<TeacherPart, keyof Period>;

/** A workshop with its periods: what is true of a day is {@link at}’s to say. */
export interface WorkshopState {
  /** Undefined until the workshop is created; what holds whatever the day. */
  readonly sheet: Omit<Workshop, Exclude<keyof Hours, 'idAtelier' | 'depuis'>> | undefined;
  /** When and where, each until the next; in order. */
  readonly hours: readonly Hours[];
  /** The last day on which it may meet. */
  readonly dernierJour: string | null;
  /** Changes of the sheet and of its hours so far, without those of its people. */
  readonly version: number;
  /** By pupil, in order. */
  readonly places: ReadonlyMap<number, readonly PupilPlace[]>;
  /** Records of pupils that were merged into another: which, the places that it had, and whether the kept one had some of its own. */
  readonly replaced: ReadonlyMap<number, Replaced>;
  /** By teacher, in order. */
  readonly parts: ReadonlyMap<number, readonly TeacherPart[]>;
  /** Acts by which a teacher is replaced, by their number. */
  readonly replacements: ReadonlyMap<number, Replacement>;
  /** Pupils who leave it for another group, or come from one, by the act’s number. */
  readonly groupChanges: ReadonlyMap<number, GroupChange>;
  /** Lessons that are not as planned, by their day in the calendar. */
  readonly lessons: ReadonlyMap<string, Lesson>;
  /** Of one that was taken over from another year: whether anything was done with it since. */
  readonly carried: { readonly touched: boolean } | undefined;
}

interface Replaced {
  readonly into: number;
  readonly places: readonly PupilPlace[];
  readonly own: readonly PupilPlace[];
}

export interface Lesson {
  readonly moved?: EventOf<typeof LessonMoved>['data'];
  readonly cancelled?: boolean;
  readonly enseignants?: readonly number[];
}

const initial: WorkshopState = {
  sheet: undefined,
  hours: [],
  dernierJour: null,
  version: 0,
  places: new Map(),
  replaced: new Map(),
  parts: new Map(),
  replacements: new Map(),
  groupChanges: new Map(),
  lessons: new Map(),
  carried: undefined,
};

/** Streams `workshop-{idAtelier}`. */
export const workshop = aggregate<WorkshopState, typeof events>({
  category: 'workshop',
  events,
  initial,
  evolve: (before, event): WorkshopState => {
    const state = before.carried ? { ...before, carried: { touched: true } } : before;
    switch (event.type) {
      case 'WorkshopDefined': {
        const { depuis } = event.data;
        const { sheet, hours } = apart(event.data);
        return { ...state, sheet, hours: withPeriod(state.hours, { ...hours, depuis }), version: state.version + 1 };
      }
      case 'WorkshopChanged': {
        const { sheet, hours } = apart(event.data);
        // Changes of before moved it since the year began.
        const moved =
          event.data.heureDebut === undefined ? state.hours : withPeriod(state.hours, { ...hours, depuis: null });
        return { ...state, sheet, hours: moved, version: state.version + 1 };
      }
      case 'WorkshopMoved':
        return { ...state, hours: withPeriod(state.hours, event.data), version: state.version + 1 };
      case 'WorkshopMoveWithdrawn': {
        const { depuis } = event.data;
        return { ...state, hours: state.hours.filter((one) => one.depuis !== depuis), version: state.version + 1 };
      }
      case 'WorkshopEnded':
        return { ...state, dernierJour: event.data.dernierJour };
      case 'WorkshopReopened':
        return { ...state, dernierJour: null };
      case 'PupilAttached': {
        const { fk_eleve } = event.data;
        return {
          ...state,
          places: changed(state.places, fk_eleve, withPeriod(state.places.get(fk_eleve) ?? [], event.data)),
        };
      }
      case 'TeacherAttached': {
        const { fk_enseignant: id } = event.data;
        return { ...state, parts: changed(state.parts, id, withPeriod(state.parts.get(id) ?? [], event.data)) };
      }
      case 'PupilDetached':
        return left(state, event.data.fk_eleve, event.data);
      case 'TeacherDetached': {
        const { fk_enseignant: id } = event.data;
        return { ...state, parts: changed(state.parts, id, endedPeriod(state.parts.get(id) ?? [], event.data)) };
      }
      case 'ReplacementDecided':
        return { ...state, replacements: new Map(state.replacements).set(event.data.remplacement, event.data) };
      case 'ReplacementWithdrawn':
        return { ...state, replacements: without(state.replacements, event.data.remplacement) };
      case 'GroupChangeDecided':
        return { ...state, groupChanges: new Map(state.groupChanges).set(event.data.changement, event.data) };
      case 'GroupChangeWithdrawn':
        return { ...state, groupChanges: without(state.groupChanges, event.data.changement) };
      case 'WorkshopCarried':
        return { ...state, carried: { touched: false } };
      case 'WorkshopRemoved':
        return initial;
      case 'WorkshopPupilReplaced':
        return afterMerge(state, event.data);
      case 'WorkshopPupilRestored':
        return separated(state, event.data);
      case 'LessonMoved':
        return withLesson(state, event.data.date, { cancelled: false, moved: event.data });
      case 'LessonCancelled':
        return withLesson(state, event.data.date, { cancelled: true });
      case 'LessonTaughtBy':
        return withLesson(state, event.data.date, { cancelled: false, enseignants: event.data.enseignants });
      case 'LessonAsPlanned':
        return { ...state, lessons: without(state.lessons, event.data.date) };
    }
  },
});

const HOURS: ReadonlySet<string> = new Set(workshopHourFields);
/** What holds whatever the day, and what holds from a day on. */
export function apart(data: object) {
  const entries = Object.entries(data).filter(([field]) => field !== 'depuis');
  const { idAtelier } = data as { idAtelier: number };
  return {
    sheet: Object.fromEntries(entries.filter(([field]) => !HOURS.has(field))) as NonNullable<WorkshopState['sheet']>,
    hours: { idAtelier, ...Object.fromEntries(entries.filter(([field]) => HOURS.has(field))) } as Omit<Hours, 'depuis'>,
  };
}

const withLesson = (state: WorkshopState, date: string, told: Lesson): WorkshopState => ({
  ...state,
  lessons: new Map(state.lessons).set(date, { ...state.lessons.get(date), ...told }),
});

const without = <K, V>(map: ReadonlyMap<K, V>, key: K): ReadonlyMap<K, V> =>
  new Map([...map].filter(([one]) => one !== key));

/** Who has no period left is not there. */
function changed<P>(map: ReadonlyMap<number, readonly P[]>, key: number, periods: readonly P[]) {
  const after = new Map(map).set(key, periods);
  if (periods.length === 0) after.delete(key);
  return after;
}

/** Whoever was merged into who leaves altogether has no place to come back to. */
function left(state: WorkshopState, pupil: number, period: Period): WorkshopState {
  const places = changed(state.places, pupil, endedPeriod(state.places.get(pupil) ?? [], period));
  if (places.has(pupil)) return { ...state, places };
  return { ...state, places, replaced: new Map([...state.replaced].filter(([, { into }]) => into !== pupil)) };
}

const placesOf = (data: Pick<EventOf<typeof WorkshopPupilReplaced>['data'], 'idAtelier' | 'fk_eleve' | 'places'>) =>
  data.places.map((one) => ({ idAtelier: data.idAtelier, fk_eleve: data.fk_eleve, ...one }));

function afterMerge(state: WorkshopState, data: EventOf<typeof WorkshopPupilReplaced>['data']): WorkshopState {
  const { fk_eleve: into, remplace } = data;
  const before = state.places.get(remplace);
  if (!before) return state;
  const earlier = [...state.replaced.values()].find((one) => one.into === into);
  const own = earlier ? earlier.own : (state.places.get(into) ?? []);
  return {
    ...state,
    places: changed(changed(state.places, remplace, []), into, placesOf(data)),
    replaced: new Map(state.replaced).set(remplace, { into, places: before, own }),
  };
}

function separated(state: WorkshopState, data: EventOf<typeof WorkshopPupilRestored>['data']): WorkshopState {
  const { fk_conserve, fk_eleve, gardees } = data;
  const kept = (state.places.get(fk_conserve) ?? []).filter(({ depuis }) =>
    gardees.some((one) => one.depuis === depuis),
  );
  return {
    ...state,
    places: changed(changed(state.places, fk_conserve, kept), fk_eleve, placesOf(data)),
    replaced: without(state.replaced, fk_eleve),
  };
}

/** A workshop as it is on one day. */
export interface WorkshopOfDay {
  /** Undefined where it did not exist. */
  readonly workshop: Workshop | undefined;
  /** By pupil, teacher: those of the day. */
  readonly pupils: ReadonlyMap<number, PupilPlace>;
  readonly teachers: ReadonlyMap<number, TeacherPart>;
  readonly replaced: WorkshopState['replaced'];
}

const onDay = <P extends Period>(all: ReadonlyMap<number, readonly P[]>, day: string): ReadonlyMap<number, P> =>
  new Map(
    [...all].flatMap(([id, periods]) => periods.filter((one) => holdsOn(one, day)).map((one) => [id, one] as const)),
  );

/** The hours of a day: those that began last; of the days before the first ones, none. */
const hoursOn = (hours: readonly Hours[], day: string): Hours | undefined =>
  hours.filter((one) => beginsBy(one, day)).at(-1);

/** What is true of a day: hours, pupils, teachers; with what is otherwise in the lesson that is held on it. */
export function at(state: WorkshopState, day: string): WorkshopOfDay {
  const { sheet, hours, dernierJour, places, parts, replaced, lessons } = state;
  const { depuis: _, ...found } = (dernierJour === null || day <= dernierJour ? hoursOn(hours, day) : undefined) ?? {
    depuis: null,
  };
  const exceptions = [...lessons].find(([date, one]) => !one.cancelled && (one.moved?.tenueLe ?? date) === day)?.[1];
  const { heureDebut, heureFin, fk_site, fk_salle } = exceptions?.moved ?? {};
  const otherwise = exceptions?.moved ? { heureDebut, heureFin, fk_site, fk_salle } : {};
  const teachers = onDay(parts, day);
  return {
    workshop: sheet && 'heureDebut' in found ? ({ ...sheet, ...found, ...otherwise } as Workshop) : undefined,
    pupils: onDay(places, day),
    teachers: exceptions?.enseignants
      ? new Map(
          exceptions.enseignants.map((id) => [
            id,
            teachers.get(id) ?? {
              idAtelier: sheet?.idAtelier ?? 0,
              fk_enseignant: id,
              fk_instrument: 0,
              depuis: day,
              dernierJour: day,
            },
          ]),
        )
      : teachers,
    replaced,
  };
}

/** As {@link at}, as if no lesson were held otherwise: what is said from a day on goes by the plan. */
export const plannedAt = (state: WorkshopState, day: string): WorkshopOfDay =>
  at({ ...state, lessons: new Map() }, day);

/** A day, or the first one of a workshop that begins later. */
const notBefore = ({ hours }: Pick<WorkshopState, 'hours'>, day: string): string => {
  const first = hours[0]?.depuis ?? null;
  return first !== null && day < first ? first : day;
};

/** What is true of the workshop where no day is meant: of the day that is nearest among those on which it exists. */
export const nearest = (state: WorkshopState, day: string): string => {
  const from = notBefore(state, day);
  return from === day && state.dernierJour !== null && day > state.dernierJour ? state.dernierJour : from;
};

/** The day of what meets once; null of what recurs. */
export const dayOfOnce = (state: WorkshopState, day: string): string | null => {
  const held = hoursNearest(state, day);
  return held?.fk_typeRepetition === repetition.once ? held.dateSeance : null;
};

/** The hours where no day is meant, as {@link nearest}. */
export const hoursNearest = (state: WorkshopState, day: string): Hours | undefined =>
  hoursOn(state.hours, nearest(state, day));

/** Whoever takes a place: neither the place nor the schooling that it is for has ended or waits. @param ended schoolings that do. */
export const goesOn = (
  { fk_statut, fk_scolariteInterne }: Pick<PupilLink, 'fk_statut' | 'fk_scolariteInterne'>,
  ended: ReadonlySet<number>,
): boolean => attendingStatuses.includes(fk_statut) && !ended.has(fk_scolariteInterne);

export const goingOn = ({ pupils }: Pick<WorkshopOfDay, 'pupils'>, ended: ReadonlySet<number>): readonly number[] =>
  [...pupils.values()].filter((link) => goesOn(link, ended)).map(({ fk_eleve }) => fk_eleve);

/** Numbers by which sheets may name a pupil of the workshop: the record that is kept, then those that were merged into it. */
export function recordsOf(
  { replaced }: Pick<WorkshopState, 'replaced'>,
  pupil: number,
): readonly [kept: number, ...number[]] {
  const kept = replaced.get(pupil)?.into ?? pupil;
  return [kept, ...[...replaced].filter(([, { into }]) => into === kept).map(([id]) => id)];
}
