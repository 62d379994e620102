import { hoursInWords, messages } from '@diapason/contracts/constants';
import type { ReadModels } from '@diapason/event-sourcing';
import { pairsOf } from './conflict-pairs';
import { inWords, travelTime } from './conflict-words';
import { meetingsOf, type Travel } from './conflicts';
import { type SchoolCalendar, schoolCalendar } from './school-calendar';
import { type PlannedWorkshop, timetable } from './timetable';

type Times = readonly PlannedWorkshop[];

/** The lessons of a school year, as whoever replaces a teacher needs them. */
export interface LessonsOfYear {
  readonly calendar: SchoolCalendar;
  readonly all: Times;
  readonly travel: Travel;
}

export async function lessonsOfYear(db: ReadModels, fk_anneeScolaire: number): Promise<LessonsOfYear> {
  const calendar = await schoolCalendar(db, fk_anneeScolaire);
  const [all, travel] = await Promise.all([timetable(db, fk_anneeScolaire, calendar), travelTime(db)]);
  return { calendar, all, travel };
}

/** One teacher’s lessons that another takes, from a day to a day, both included. */
interface TakingOver {
  readonly idAtelier: number;
  readonly former: number;
  readonly taker: number;
  readonly from: string;
  readonly until: string;
}
interface Obstacle {
  readonly motif: string;
  /** Somebody may keep it for a reason of theirs. */
  readonly mayKeep: boolean;
}

/** Why somebody cannot give a lesson from that day on: they teach it already, or something else then, or too far away. */
export async function obstacleTo(
  db: ReadModels,
  { all, travel }: LessonsOfYear,
  { idAtelier, former, taker, from, until }: TakingOver,
): Promise<Obstacle | undefined> {
  const theirs = all.filter(({ teachers }) => teachers.includes(taker));
  if (theirs.some((one) => one.idAtelier === idAtelier && !one.single && one.to >= from && one.from <= until))
    return { motif: messages.teaching.alreadyTeaches, mayKeep: false };
  const wanted = all
    .filter((one) => one.idAtelier === idAtelier && one.teachers.includes(former))
    .map((one) => ({
      ...one,
      ...{ fk_salle: null, pupils: [], teachers: [taker] },
      days: one.days.filter((day) => day >= from && day <= until),
    }));
  const meetings = wanted.flatMap((one) => meetingsOf(one, theirs, travel));
  const [first] = pairsOf(meetings, travel, from);
  const [found] = first ? await inWords(db, [first]) : [];
  const autre = found?.autre;
  if (!found || !autre) return undefined;
  const { fois: times } = found;
  return {
    motif: [
      `${found.quoi} y donne ${autre.libelleType}, ${hoursInWords(autre)}, ${autre.libelleSite}`,
      ...(times > 1 ? [`${times} fois`] : []),
    ].join(', '),
    mayKeep: true,
  };
}
