import { dayOfBeginning, nearestInYear } from '@diapason/contracts/constants';
import type { ReadModels } from '@diapason/event-sourcing';
import { travelTime } from './conflict-words';
import { conflictsOf, type Travel } from './conflicts';
import { type SchoolCalendar, schoolCalendar } from './school-calendar';
import { type PlannedWorkshop, timetable } from './timetable';

type Times = readonly PlannedWorkshop[];

/** The lessons of a school year from a day on, as whoever moves pupils to other groups needs them. */
export interface LessonsFrom {
  readonly calendar: SchoolCalendar;
  readonly date: string;
  readonly all: Times;
  readonly travel: Travel;
  /** The group that pupils leave: what they have there is no obstacle. */
  readonly left: number;
}

/** @param asked the day; the nearest one of the year where it lies outside; without one the day on which a change begins. */
export async function lessonsFrom(
  db: ReadModels,
  {
    fk_anneeScolaire,
    left,
    asked,
    today,
  }: { fk_anneeScolaire: number; left: number; asked: string | null | undefined; today: string },
): Promise<LessonsFrom> {
  const calendar = await schoolCalendar(db, fk_anneeScolaire);
  const date = asked ? nearestInYear(asked, calendar.year) : dayOfBeginning(today, calendar.year);
  const [all, travel] = await Promise.all([timetable(db, fk_anneeScolaire, calendar, { asked: left }), travelTime(db)]);
  return { calendar, date, all: all.filter(({ to }) => to >= date), travel, left };
}

/** When a group meets, single lessons apart. */
export const timesOf = ({ all }: LessonsFrom, idAtelier: number): Times =>
  all.filter((one) => one.idAtelier === idAtelier && !one.single);

/** What a pupil has beside the group that they leave. */
export const beside = ({ all, left }: LessonsFrom, fk_eleve: number): Times =>
  all.filter((one) => one.idAtelier !== left && one.pupils.includes(fk_eleve));

/** What a pupil has at the hours of a group, and how often; `autre` null: they are in it already; undefined: they are free. */
export function takenThen(lessons: LessonsFrom, idAtelier: number, fk_eleve: number, last: string | null = null) {
  const { date, travel } = lessons;
  const theirs = beside(lessons, fk_eleve);
  if (theirs.some((one) => one.idAtelier === idAtelier && !one.single))
    return { fk_eleve, autre: null, fois: 0, trajet: 0 as const };
  const wanted = timesOf(lessons, idAtelier).map((one) => ({
    ...{ ...one, fk_salle: null, teachers: [], pupils: [fk_eleve] },
    days: one.days.filter((day) => day >= date && (last === null || day <= last)),
  }));
  const found = wanted.flatMap((one) => conflictsOf(one, theirs, travel)).sort((a, b) => (a.day < b.day ? -1 : 1));
  const [clash] = found;
  if (!clash) return undefined;
  const [, other] = clash.lessons;
  const same = theirs.filter((each) => each.idAtelier === other.idAtelier);
  const days = wanted.flatMap((one) =>
    same
      .filter((each) => conflictsOf(one, [each], travel).length > 0)
      .flatMap((each) => each.days.filter((day) => one.days.includes(day))),
  );
  return {
    ...{ fk_eleve, autre: lessonOf(other), fois: new Set(days).size },
    trajet: clash.kind === 'trajet' ? (1 as const) : (0 as const),
  };
}

export const lessonOf = ({ libelleType, jour, heureDebut, heureFin, libelleSite }: PlannedWorkshop) => ({
  ...{ libelleType, jour, heureDebut, heureFin, libelleSite },
});
