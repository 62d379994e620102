import type { ReadModels } from '@diapason/event-sourcing';
import { absentAmong } from '../teaching/absent';
import { assignedTeachers } from '../teaching/assigned-teachers';
import { travelTime } from '../teaching/conflict-words';
import { isAtOnce, meetingsOf } from '../teaching/conflicts';
import { type Lesson, lessonsOf } from '../teaching/lessons-of';
import { type TouchedLesson, taughtBy } from './touched-lessons';

interface Asked {
  readonly agent: number;
  readonly today: string;
  /** Where the caller is held to some. */
  readonly sites: readonly number[] | undefined;
}

interface StandIn {
  readonly idUtilisateur: number;
  readonly nomPrenomUtilisateur: string;
  /** 1: their service sheet has the discipline on the lesson's site. */
  readonly surSite: 0 | 1;
}

/**
 * Who could give each of some lessons in the place of an agent: with the same discipline, there that day, free at those hours, and able to come
 * from where they teach before and after. Those of the site first, then who has the fewest lessons that day. What is over nobody gives.
 */
export async function standInsFor(
  db: ReadModels,
  { agent, today, sites }: Asked,
  lessons: readonly TouchedLesson[],
): Promise<(lesson: TouchedLesson) => readonly StandIn[]> {
  const touched = lessons.filter(({ date }) => date >= today);
  const instruments = [...new Set(touched.map(({ fk_instrument }) => fk_instrument))];
  const years = [...new Set(touched.map(({ fk_anneeScolaire }) => fk_anneeScolaire))];
  const assigned = new Map(
    await Promise.all(
      years.map(async (year) => [year, await assignedTeachers(db, { year, sites, instruments })] as const),
    ),
  );
  const ids = [...new Set([...assigned.values()].flat().map(({ idUtilisateur }) => idUtilisateur))];
  const [heldBy, isAbsent, travel] = await Promise.all([
    taughtOnDaysOf(db, ids, touched),
    absentAmong(db, ids),
    travelTime(db),
  ]);
  return (lesson) =>
    (lesson.date < today ? [] : (assigned.get(lesson.fk_anneeScolaire) ?? []))
      .filter(({ idUtilisateur: who, disciplines }) => {
        const knows = disciplines.some(({ fk_instrument }) => fk_instrument === lesson.fk_instrument);
        const gives = who === agent || lesson.enseignants.some((one) => one.idUtilisateur === who);
        if (!knows || gives || isAbsent(who, lesson.date)) return false;
        const theirs = heldBy(who, lesson.date).map((one) => timed(one, who));
        return meetingsOf(timed(lesson, who), theirs, travel).length === 0;
      })
      .map(({ idUtilisateur, nomPrenomUtilisateur, disciplines }) => ({
        ...{ idUtilisateur, nomPrenomUtilisateur },
        surSite: disciplines.some((one) => one.fk_instrument === lesson.fk_instrument && one.fk_site === lesson.fk_site)
          ? (1 as const)
          : (0 as const),
      }))
      .sort(
        (one, other) =>
          other.surSite - one.surSite ||
          heldBy(one.idUtilisateur, lesson.date).length - heldBy(other.idUtilisateur, lesson.date).length,
      );
}

/** The lessons of some agents that take place on the days of others, by agent and day. */
async function taughtOnDaysOf(
  db: ReadModels,
  agents: readonly number[],
  lessons: readonly TouchedLesson[],
): Promise<(agent: number, day: string) => readonly Lesson[]> {
  const days = lessons.map(({ date }) => date).sort();
  const [from, to] = [days[0], days.at(-1)];
  const by = new Map<string, Lesson[]>();
  if (from !== undefined && to !== undefined)
    for (const one of await lessonsOf(db, { from, to }, taughtBy(agents)))
      for (const { idUtilisateur } of one.annule === 1 ? [] : one.enseignants) {
        const key = `${idUtilisateur} ${one.date}`;
        by.set(key, [...(by.get(key) ?? []), one]);
      }
  return (agent, day) => by.get(`${agent} ${day}`) ?? [];
}

type Held = Pick<TouchedLesson, 'idAtelier' | 'fk_site' | 'heureDebut' | 'heureFin' | 'date'>;
/** Of one who gives it: neither room nor pupils are asked about. */
const timed = ({ idAtelier, fk_site, heureDebut, heureFin, date }: Held, who: number) => ({
  ...{ idAtelier, fk_site, heureDebut, heureFin, days: [date] },
  ...{ fk_salle: null, sallePartagee: true, teachers: [who], pupils: [] },
});

/**
 * Whether an agent teaches something else at the hours of a lesson, however they came to it: what they gave back beside is not asked about.
 * @param ids of those who are asked about
 */
export async function busyAmong(
  db: ReadModels,
  ids: readonly number[],
  lessons: readonly TouchedLesson[],
): Promise<(who: number, lesson: TouchedLesson, without: (idAtelier: number, seanceDu: string) => boolean) => boolean> {
  const heldBy = await taughtOnDaysOf(db, ids, lessons);
  return (who, lesson, without) =>
    heldBy(who, lesson.date).some(
      (one) =>
        one.idAtelier !== lesson.idAtelier &&
        isAtOnce(one, lesson) &&
        !without(one.idAtelier, one.autrement?.seanceDu ?? one.date),
    );
}
