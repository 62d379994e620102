import { compareCodes, presenceStatus } from '@diapason/contracts/constants';
import { type ApiData, useApiQuery } from '@diapason/platform';

type Course = ApiData<'GET /api/ateliers/elevesParAteliersParEleve/:id'>[number];

/** A course of a child, with its lessons of a period. */
export type { Course };

/** A lesson of a child. */
export interface Lesson
  extends Pick<Course, 'idAtelier' | 'heureDebut' | 'heureFin' | 'libelleType' | 'libelleSite' | 'libelleSalle'> {
  readonly date: string;
  readonly teachers: string;
  readonly cancelled: boolean;
  /** By the school, not for want of a teacher. */
  readonly calledOff: boolean;
  /** To another day, other hours or another place, this once. */
  readonly moved: boolean;
  /** Another teacher gives it, this once. */
  readonly given: boolean;
  readonly excused: boolean;
  readonly idPresenceEleve: number | null;
  readonly validated: boolean;
}

/** Courses of a child between two days, a year at most. */
export const useCourses = (idEleve: number, dateDebut: string, dateFin: string) =>
  useApiQuery('GET /api/ateliers/elevesParAteliersParEleve/:id', {
    params: { id: idEleve },
    query: { dateDebut, dateFin },
  });

/** The lessons of courses in the order in which they come. Pure. */
export const lessonsOf = (courses: readonly Course[]): readonly Lesson[] =>
  courses
    .flatMap(({ seances, idAtelier, libelleType }) =>
      seances.map((one) => ({
        idAtelier,
        libelleType,
        ...{ heureDebut: one.heureDebut, heureFin: one.heureFin, date: one.date },
        ...{ libelleSite: one.libelleSite, libelleSalle: one.libelleSalle },
        teachers: one.enseignants.map(({ nomPrenomUtilisateur }) => nomPrenomUtilisateur).join(', '),
        cancelled: one.annule === 1,
        calledOff: one.autrement?.annulee === 1,
        moved: one.annule === 0 && one.autrement?.deplacee === 1,
        given: one.annule === 0 && one.autrement?.confiee === 1,
        excused: one.fk_statutPresence === presenceStatus.excused,
        idPresenceEleve: one.idPresenceEleve,
        validated: one.dateValidation !== null,
      })),
    )
    .sort((a, b) => compareCodes(`${a.date} ${a.heureDebut}`, `${b.date} ${b.heureDebut}`));
