import { presenceStatus } from '@diapason/contracts/constants';
import type { ApiData } from '@diapason/platform';

export type Course = ApiData<'GET /api/ateliers/elevesParAteliersParEleve/:id'>[number];

/** A lesson of a pupil, and why an absence leaves it as it is. */
interface PreviewedLesson {
  readonly date: string;
  readonly heureDebut: string;
  readonly libelleType: string;
  readonly why: 'annulé' | 'déjà excusé' | 'validé' | null;
}

const whyNot = ({ annule, fk_statutPresence, dateValidation }: Course['seances'][number]): PreviewedLesson['why'] => {
  if (dateValidation) return 'validé';
  if (annule === 1) return 'annulé';
  return fk_statutPresence === presenceStatus.excused ? 'déjà excusé' : null;
};

/** The lessons of some courses in order of their days and hours. */
export const lessonsOf = (courses: readonly Course[]): readonly PreviewedLesson[] =>
  courses
    .flatMap(({ libelleType, seances }) =>
      seances.map((one) => ({ date: one.date, heureDebut: one.heureDebut, libelleType, why: whyNot(one) })),
    )
    .sort((one, other) => (one.date + one.heureDebut < other.date + other.heureDebut ? -1 : 1));

/** Whether a declaration writes it. */
export const written = ({ why }: PreviewedLesson): boolean => why === null;
