import { StaffAbsenceStatusChanged } from '@diapason/contracts/absences';
import { absenceStatus, messages } from '@diapason/contracts/constants';
import { type Session, sitesHeldTo } from '@diapason/contracts/core';
import { workshopOfOwnSites } from '@diapason/contracts/teaching';
import { Refusal, rowsOf, sql } from '@diapason/event-sourcing';
import { busyAmong } from '@diapason/projections/absences/stand-ins';
import { touchedLessons } from '@diapason/projections/absences/touched-lessons';
import { absentAmong } from '@diapason/projections/teaching/absent';
import { isAtOnce } from '@diapason/projections/teaching/conflicts';
import { agentNames } from '@diapason/projections/teaching/names-by-number';
import type { CommandContext } from '../../../machinery/app/command';
import { agent } from '../../staff';
import {
  at,
  heldOn,
  requireActive,
  requireStandIn,
  type StandIn,
  standDown,
  standIn,
  standInLater,
  workshop,
} from '../../teaching';
import { type AbsenceEvent, type AbsenceState, absence, givenBy } from '../aggregate/absence';
import { reserveStandIns } from './reserve-stand-ins';

type Context = Pick<CommandContext, 'execute' | 'load' | 'db' | 'ids' | 'today' | 'commandId'>;
const isSame = (one: StandIn) => (other: StandIn) =>
  one.idAtelier === other.idAtelier && one.date === other.date && one.par === other.par;

/** Who gives which lessons in the place of who is absent. @param lessons those that stand, unless told */
const standInsOf = (absent: AbsenceState, lessons = givenBy(absent)): readonly StandIn[] =>
  absent
    ? lessons.map(({ fk_atelier, date, par }) => ({ idAtelier: fk_atelier, date, former: absent.fk_user, par }))
    : [];

/** What a decision changes in who gives the lessons of an absence. */
export function changedLessons(before: AbsenceState, events: readonly AbsenceEvent[]) {
  const said = events.find((event) => event.type === StaffAbsenceStatusChanged.type);
  const standing = standInsOf(before);
  const after = said && 'remplacements' in said.data ? standInsOf(before, said.data.remplacements) : standing;
  return {
    given: after.filter((one) => !standing.some(isSame(one))),
    back: standing.filter((one) => !after.some(isSame(one))),
  };
}

const keyOf = (idAtelier: number, date: string) => `${idAtelier} ${date}`;

const OTHER = { idAbsence: sql.number('a.id_absence') };
const OF_DAY = `from absence_agent a where a.fk_user = $1 and a.fk_absences_statut = $2 and $3 between a.date_debut and a.date_fin
  order by a.id_absence`;

/** Whoever gives a lesson now in the place of who stood in: those may have been absent in their turn, and so on. */
async function followed({ load, db }: Pick<Context, 'load' | 'db'>, given: StandIn): Promise<number> {
  const state = await load(workshop, given.idAtelier);
  const day = heldOn(state, given.date);
  const now = day === null ? undefined : at(state, day).teachers;
  const seen = new Set<number>();
  for (let par = given.par; ; ) {
    if (now?.has(par)) return par;
    seen.add(par);
    const others = await rowsOf(db, OTHER, OF_DAY, [par, absenceStatus.accepted, day ?? given.date]);
    const states = await Promise.all(others.map(({ idAbsence }) => load(absence, idAbsence)));
    const next = states
      .flatMap((one) => standInsOf(one))
      .find(({ idAtelier, date }) => idAtelier === given.idAtelier && date === given.date);
    if (!next || seen.has(next.par)) return given.par;
    par = next.par;
  }
}

/** What is undone where some lessons are their agent's again, along the chain of those who stood in for one another. */
export const toTakeBack = (
  context: Pick<Context, 'load' | 'db'>,
  lessons: readonly StandIn[],
): Promise<readonly StandIn[]> =>
  Promise.all(lessons.map(async (one) => ({ ...one, par: await followed(context, one) })));

/**
 * Every lesson is decided on before the first one is written, as it is once others are taken back.
 * @throws Refusal 422 for a lesson that is over, on a site that the caller is not held to, or not the absent agent's then, and for who is
 * deactivated, absent too or teaches at that hour.
 */
export async function requireGivable(
  context: Pick<Context, 'load' | 'db' | 'today'> & { readonly session: Session },
  asked: AbsenceState,
  given: readonly StandIn[],
  back: readonly StandIn[],
): Promise<void> {
  if (!asked || given.length === 0) return;
  const refuse = (message: string) => new Refusal(message, 422, 'remplacements');
  const touched = await touchedLessons(context.db, asked);
  const sites = sitesHeldTo(workshopOfOwnSites, context.session);
  const lessonOf = new Map(touched.map((one) => [keyOf(one.idAtelier, one.seanceDu), one]));
  const found = given.map((one) => {
    const lesson = lessonOf.get(keyOf(one.idAtelier, one.date));
    if (!lesson || (sites && !sites.includes(lesson.fk_site))) throw refuse(messages.absences.notTheirLesson);
    if (lesson.date < context.today) throw refuse(messages.absences.lessonOver);
    return { ...one, lesson };
  });
  const people = [...new Set(found.map(({ par }) => par))];
  const [isAbsent, isBusy] = await Promise.all([
    absentAmong(context.db, people),
    busyAmong(
      context.db,
      people,
      found.map(({ lesson }) => lesson),
    ),
  ]);
  const nameOf = async (id: number) => (await agentNames(context.db, [id])).get(id) ?? '';
  for (const { lesson, ...one } of found) {
    requireActive(await context.load(agent, one.par), 'remplacements');
    if (isAbsent(one.par, lesson.date)) throw refuse(messages.absences.absentToo(await nameOf(one.par)));
    const isTakenBack = (idAtelier: number, date: string) => back.some(isSame({ ...one, idAtelier, date }));
    const isTwice = found.some(
      (other) =>
        other.par === one.par &&
        other.lesson !== lesson &&
        other.lesson.date === lesson.date &&
        isAtOnce(other.lesson, lesson),
    );
    if (isTwice || isBusy(one.par, lesson, isTakenBack))
      throw refuse(messages.absences.busyThen(await nameOf(one.par)));
    await requireStandIn(context, one, back);
  }
}

/** Lessons are their agent's again. */
export async function takeBackLessons(context: Context, lessons: readonly StandIn[]) {
  for (const one of lessons) await standDown(context, one);
}

/** Lessons are given to others; what is so already stays. */
export async function giveLessons(context: Context, lessons: readonly StandIn[]) {
  for (const one of lessons) await standIn(context, one);
}

/** What a process that fell left of an accepted absence; a lesson that refuses it by now stays as it is, and so does one of who is taken. */
export async function finishGiving(context: Context & Pick<CommandContext, 'now'>, absent: NonNullable<AbsenceState>) {
  for (const one of standInsOf(absent))
    try {
      if (await isToGive(context, one)) {
        await reserveStandIns(context, absent.idAbsence, [one], []);
        await standInLater(context, one);
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
}

async function isToGive({ load }: Pick<Context, 'load'>, { idAtelier, date, former }: StandIn): Promise<boolean> {
  const state = await load(workshop, idAtelier);
  const held = heldOn(state, date);
  return held !== null && at(state, held).teachers.has(former);
}
