import type { DemoAgent } from './agents';
import type { DemoFamily } from './families';
import { roomsOf } from './network';
import type { DemoYears } from './school-years';

/** A class of the current year with its teacher and pupils, by their positions. */
export interface DemoWorkshop {
  readonly idAtelier: number;
  readonly fk_groupeAtelier: number;
  readonly fk_typeAtelier: number;
  readonly fk_site: number;
  readonly fk_salle: number | null;
  readonly fk_instrument: number;
  readonly jour: number;
  readonly heureDebut: string;
  readonly heureFin: string;
  /** Minutes. */
  readonly dureeAtelier: number;
  readonly maximumEleves: number;
  readonly individuel: 0 | 1;
  readonly teacher: number;
  readonly pupils: readonly { readonly pupil: number; readonly schooling: number; readonly fk_statut: number }[];
}

/** Most individual lessons: what there is of the list to look at, and no longer a fill. */
const LESSONS = 200;
/** Of each teacher, one after the other: an afternoon and an evening. */
const OF_ONE = 6;
const INDIVIDUAL = 1;
/** Kinds with their minutes; a teacher gives all lessons of one. */
const KINDS: readonly (readonly [type: number, minutes: number])[] = [
  [2, 30],
  [1, 20],
  [3, 45],
];
const FIRST = 14 * 60;

/** `17:30` */
export const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Individual lessons, one after the other, on one weekday and site of each teacher. @param from first number. */
export function planLessons(
  teachers: readonly DemoAgent[],
  families: readonly DemoFamily[],
  years: DemoYears,
  from: number,
): readonly DemoWorkshop[] {
  const enrolled = families.flatMap(({ pupils }) =>
    pupils.flatMap(({ index: pupil, schooling }) =>
      schooling.flatMap((one, position) =>
        one.fk_anneeScolaire === years.current.id && one.enseignant !== null && one.fk_instrument.length > 0
          ? [{ pupil, position, ...one }]
          : [],
      ),
    ),
  );
  return teachers
    .flatMap(({ index: teacher }) => {
      const own = enrolled.filter(({ enseignant }) => enseignant === teacher);
      const here = own.filter(({ fk_site }) => fk_site === own[0]?.fk_site).slice(0, OF_ONE);
      const rooms = here[0] ? roomsOf(here[0].fk_site) : [];
      const [type, minutes] = KINDS[teacher % KINDS.length] ?? [2, 30];
      return here.map(({ pupil, position, fk_site, fk_instrument, fk_statut }, turn) => ({
        idAtelier: 0,
        fk_groupeAtelier: INDIVIDUAL,
        fk_typeAtelier: type,
        fk_site,
        // Weekday and room differ from one teacher to the next.
        fk_salle: rooms[Math.floor(teacher / 5) % Math.max(1, rooms.length)] ?? null,
        fk_instrument: fk_instrument[0] ?? 0,
        jour: (teacher % 5) + 1,
        heureDebut: clock(FIRST + minutes * turn),
        heureFin: clock(FIRST + minutes * (turn + 1)),
        dureeAtelier: minutes,
        maximumEleves: 1,
        individuel: 1 as const,
        teacher,
        pupils: [{ pupil, schooling: position, fk_statut }],
      }));
    })
    .slice(0, LESSONS)
    .map((lesson, index) => ({ ...lesson, idAtelier: from + index }));
}
