import { conflictKey, conflictKinds } from '@diapason/contracts/constants';
import type { ApiData, ApiInput } from '@diapason/platform';
import { formatDate, formatNumber, plural } from '@diapason/ui';
import { days } from './days';
import { clockOf, minuteOf } from './minutes';
import { hoursOf, lessonName } from './workshop-in-words';

export type Conflict = Omit<ApiData<'POST /api/ateliers/conflits'>['conflits'][number], 'garde'>;
export type ConflictLesson = Conflict['atelier'];

/** « Enseignant et salle » */
export function kindOf({ types }: Pick<Conflict, 'types'>): string {
  const kinds = types.map((type) => conflictKinds.find(({ id }) => id === type)?.libelle ?? '');
  const [first = '', ...others] = kinds;
  return [first, ...others.map((one) => one.toLowerCase())].join(' et ');
}

const isWay = ({ types }: Pick<Conflict, 'types'>) => types.every((type) => type === 'trajet');

/** « 30 min en commun » */
export function overlapOf({ types, autre, minutes }: Conflict): string {
  if (types.includes('contrat')) return `${plural(minutes, 'minute')} au-delà du contrat`;
  if (!autre) return '';
  return `${formatNumber(minutes)}\u00a0min ${isWay({ types }) ? 'manquent pour le trajet' : 'en commun'}`;
}

/** « 25 fois à partir du 03/11/2026 » */
export const sinceWhen = ({ date, fois }: Conflict): string =>
  date ? [fois > 1 && `${formatNumber(fois)} fois`, `à partir du ${formatDate(date)}`].filter(Boolean).join(' ') : '';

/** When the first of both disputes begins and ends: what they have in common, or the way between them. */
export function disputedHours({ atelier, autre }: Conflict) {
  const other = autre ?? atelier;
  const starts = [atelier.heureDebut, other.heureDebut].sort();
  const ends = [atelier.heureFin, other.heureFin].sort();
  const [from = '', to = ''] = [starts[1], ends[0]];
  return from < to ? { heureDebut: from, heureFin: to } : { heureDebut: to, heureFin: from };
}

/** « Mercredi » of both lessons, where they have one. */
export const dayOfConflict = ({ atelier: { jour } }: Pick<Conflict, 'atelier'>): string => days[jour ?? 0] ?? '';

/** « Mercredi 14:15 – 14:45, 25 fois à partir du 02/12/2026 » */
export function whenOfConflict(conflict: Conflict): string {
  if (!conflict.date) return overlapOf(conflict);
  const hours = hoursOf(disputedHours(conflict));
  return [[dayOfConflict(conflict), hours].filter(Boolean).join(' '), sinceWhen(conflict)].filter(Boolean).join(', ');
}

/** « SICARD Thaïs, Salle 1\u00a0: deux cours à la fois » */
export function titleOf(conflict: Conflict): string {
  const { quoi, types } = conflict;
  if (types.includes('places')) return quoi;
  if (types.includes('contrat')) return `${quoi}\u00a0: plus que le contrat`;
  return `${quoi}\u00a0: ${isWay(conflict) ? 'un trajet trop court' : 'deux cours à la fois'}`;
}

/** « Chœur, ESCANDE Maud » */
export const lessonAndTeachers = (lesson: ConflictLesson): string =>
  [lessonName(lesson), ...lesson.enseignants].filter(Boolean).join(', ');

/** « Salle 2, 13:45 – 14:15 » */
export const placeAndHours = (lesson: ConflictLesson): string =>
  [lesson.libelleSalle ?? lesson.libelleSite, hoursOf(lesson)].filter(Boolean).join(', ');

/** « Salle 1 · Lisle-sur-Tarn » */
export const placeOf = ({ libelleSalle, libelleSite }: ConflictLesson): string =>
  [libelleSalle, libelleSite].filter(Boolean).join(' · ');

/** « 14 élèves »; of a lesson of one pupil, who has its name, what it is. */
export const pupilsOf = ({ seul, libelleType, countEleves }: ConflictLesson): string =>
  seul ? libelleType : plural(countEleves, 'élève');

/** What a conflict means, beside whom it is about: « 11:00 – 12:00, 30 min en commun ». */
export function detail(conflict: Conflict): string {
  const { autre } = conflict;
  const where = autre && [dayOfConflict(conflict), placeAndHours(autre)].filter(Boolean).join(' ');
  return [where, [overlapOf(conflict), sinceWhen(conflict)].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

/** Minutes of both lessons for a drawing: from half an hour before the first to half an hour after the last. */
export function drawn({ atelier, autre }: Conflict) {
  const HALF = 30;
  const lessons = [atelier, ...(autre ? [autre] : [])];
  const starts = lessons.map(({ heureDebut }) => minuteOf(heureDebut));
  const ends = lessons.map(({ heureFin }) => minuteOf(heureFin));
  const from = Math.floor(Math.min(...starts) / HALF) * HALF - HALF;
  const to = Math.ceil(Math.max(...ends) / HALF) * HALF + HALF;
  const share = (time: number) => ((time - from) / (to - from)) * 100;
  const bar = (start: number, end: number) => ({ start: share(start), size: share(end) - share(start) });
  const disputed = disputedHours({ atelier, autre } as Conflict);
  const steps = Array.from({ length: (to - from) / HALF + 1 }, (_, index) => from + index * HALF);
  // Few enough to be read beside one another.
  const every = Math.ceil(steps.length / 6);
  return {
    hours: steps.filter((_, index) => index % every === 0).map((at) => ({ at: share(at), text: clockOf(at) })),
    lessons: lessons.map((lesson, index) => ({
      name: lessonName(lesson),
      ...bar(starts[index] ?? 0, ends[index] ?? 0),
    })),
    disputed: bar(minuteOf(disputed.heureDebut), minuteOf(disputed.heureFin)),
  };
}

/** What keeps some conflicts as they were shown. @param id of the lesson that they were asked of, once it is saved */
export const keptAs = (
  conflicts: readonly Pick<Conflict, 'cle' | 'vu' | 'autre' | 'types'>[],
  { fk_anneeScolaire, motif, id }: { readonly fk_anneeScolaire: number; readonly motif: string; readonly id?: number },
): ApiInput<'POST /api/ateliers/conflits/garder'> => ({
  body: {
    fk_anneeScolaire,
    motif,
    conflits: conflicts.map(({ cle, vu, autre, types }) => ({
      vu,
      cle:
        id === undefined
          ? cle
          : autre
            ? conflictKey(id, autre.idAtelier)
            : types[0] === 'places'
              ? `places-${id}`
              : cle,
    })),
  },
});

/** Reasons that are given most often. */
export const usualReasons = ['Arrive plus tard', 'Part plus tôt', 'Une semaine sur deux'] as const;
