import type { ApiData } from '@diapason/platform';

export type AbsenceLessons = ApiData<'GET /api/absences/seances/:id'>;
type Lesson = AbsenceLessons['seances'][number];
type Candidate = Lesson['candidats'][number];

/** Lessons of one day on one site: whoever comes gives all of them. */
export interface LessonsOfDay {
  readonly key: string;
  readonly day: string;
  readonly libelleSite: string;
  readonly rooms: readonly string[];
  readonly heureDebut: string;
  readonly heureFin: string;
  readonly lessons: readonly Lesson[];
  /** Free for each of them. */
  readonly candidats: readonly Candidate[];
}

/** Nobody: the lessons do not take place. */
export const NOBODY = 0;

export function lessonsByDay(seances: readonly Lesson[]): readonly LessonsOfDay[] {
  const groups = new Map<string, Lesson[]>();
  for (const lesson of seances) {
    const key = [lesson.tenueLe, lesson.fk_site, nameOf(lesson)].join(' ');
    groups.set(key, [...(groups.get(key) ?? []), lesson]);
  }
  return [...groups].map(([key, lessons]) => {
    const [first] = lessons as [Lesson, ...Lesson[]];
    return {
      key,
      ...{ day: first.tenueLe, libelleSite: first.libelleSite, heureDebut: first.heureDebut, lessons },
      heureFin:
        lessons
          .map(({ heureFin }) => heureFin)
          .sort()
          .at(-1) ?? first.heureFin,
      rooms: [...new Set(lessons.flatMap(({ libelleSalle }) => libelleSalle ?? []))],
      candidats: first.candidats.filter(({ idUtilisateur }) =>
        lessons.every(({ candidats }) => candidats.some((one) => one.idUtilisateur === idUtilisateur)),
      ),
    };
  });
}

/** Whoever gives it without the absent one, in words; empty where nobody does. */
const nameOf = ({ aLieu, enseignants }: Lesson): string =>
  aLieu === 1 ? enseignants.map(({ nomPrenomUtilisateur }) => nomPrenomUtilisateur).join(', ') || 'un remplaçant' : '';
export const heldBy = ({ lessons: [first] }: LessonsOfDay): string => (first ? nameOf(first) : '');

/** By day and site, who gives the lessons. */
export type Chosen = Readonly<Record<string, number>>;

const isAtOnce = (one: LessonsOfDay, other: LessonsOfDay): boolean =>
  one.day === other.day &&
  one.lessons.some((mine) =>
    other.lessons.some((theirs) => mine.heureDebut < theirs.heureFin && theirs.heureDebut < mine.heureFin),
  );

/** Who gives each group that nobody gives yet: as it was chosen, else whoever is proposed and gives no other at the same hour. */
export function givers(groups: readonly LessonsOfDay[], chosen: Chosen): Chosen {
  const open = groups.filter((group) => heldBy(group) === '');
  const by: Record<string, number> = {};
  for (const group of open) {
    const gives = (who: number, other: LessonsOfDay) => other !== group && (chosen[other.key] ?? by[other.key]) === who;
    const free = group.candidats.find(
      ({ idUtilisateur }) => !open.some((other) => gives(idUtilisateur, other) && isAtOnce(other, group)),
    );
    by[group.key] = chosen[group.key] ?? free?.idUtilisateur ?? NOBODY;
  }
  return by;
}

/** What accepting sends: each lesson that another gives. */
export function givenLessons(groups: readonly LessonsOfDay[], chosen: Chosen) {
  const by = givers(groups, chosen);
  return groups.flatMap(({ key, lessons }) => {
    const par = by[key] ?? NOBODY;
    return par === NOBODY ? [] : lessons.map(({ idAtelier, date }) => ({ fk_atelier: idAtelier, date, par }));
  });
}
