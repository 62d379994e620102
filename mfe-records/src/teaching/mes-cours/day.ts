import { presenceStatus } from '@diapason/contracts/constants';
import type { ApiData } from '@diapason/platform';
import { minuteOf } from '../minutes';

type Lessons = ApiData<'POST /api/utilisateursAdministratifs/listSeancesAttached/'>;
export type Lesson = Lessons['seances'][number];
export type LessonPupil = Lesson['eleves'][number];

interface Parts {
  /** The large card. */
  readonly next: Lesson | undefined;
  readonly later: readonly Lesson[];
  readonly past: readonly Lesson[];
}

/** A day as it stands: a lesson is the next one until its sheet is validated or the following one begins. @param now `16:05`; nothing on another day */
export function partsOf(lessons: readonly Lesson[], now: string | undefined): Parts {
  if (now === undefined) return { next: undefined, later: lessons, past: [] };
  const begun = lessons.filter(({ heureDebut }) => heureDebut <= now);
  const coming = lessons.filter(({ heureDebut }) => heureDebut > now);
  const isOpen = (one: Lesson | undefined) => one !== undefined && one.dateValidation === null && one.annule === 0;
  const last = begun.at(-1);
  if (isOpen(last)) return { next: last, later: coming, past: begun.slice(0, -1) };
  const next = coming.find(({ annule }) => annule === 0);
  return { next, later: coming.filter((one) => one !== next), past: begun };
}

/** « dans 12 min », « dans 2 h 05 », « en cours », « terminé ». */
export function untilIn({ heureDebut, heureFin }: Lesson, now: string): string {
  const minutes = minuteOf(heureDebut) - minuteOf(now);
  if (minutes <= 0) return now < heureFin ? 'en cours' : 'terminé';
  if (minutes < 60) return `dans ${minutes}\u00a0min`;
  const rest = minutes % 60;
  return `dans ${Math.floor(minutes / 60)}\u00a0h${rest > 0 ? `\u00a0${String(rest).padStart(2, '0')}` : ''}`;
}

export const lengthOf = ({ heureDebut, heureFin }: Lesson): number => minuteOf(heureFin) - minuteOf(heureDebut);

/** The pupil of a lesson that is theirs alone. */
export const onlyPupil = ({ individuel, eleves }: Lesson): LessonPupil | undefined =>
  individuel === 1 && eleves.length === 1 ? eleves[0] : undefined;

/** As one calls it: an individual lesson by its pupil. */
export const nameOf = (lesson: Lesson): string =>
  onlyPupil(lesson)?.nomPrenomEleve ?? lesson.seul ?? lesson.libelleType;

export const countOf = ({ eleves }: Lesson, status: keyof typeof presenceStatus): number =>
  eleves.filter(({ fk_statutPresence }) => fk_statutPresence === presenceStatus[status]).length;
