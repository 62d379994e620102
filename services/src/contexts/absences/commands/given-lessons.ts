import { StaffAbsenceStatusChanged } from '@diapason/contracts/absences';
import { absenceStatus, messages } from '@diapason/contracts/constants';
import { type Session, sitesHeldTo } from '@diapason/contracts/core';
import { workshopOfOwnSites } from '@diapason/contracts/teaching';
import { firstOf, Refusal, rowsOf, sql } from '@diapason/event-sourcing';
import { absentAmong } from '@diapason/projections/absences/absent';
import { busyAmong } from '@diapason/projections/absences/stand-ins';
import { touchedLessons } from '@diapason/projections/absences/touched-lessons';
import { isAtOnce } from '@diapason/projections/teaching/conflicts';
import type { CommandContext } from '../../../machinery/app/command';
import { agent } from '../../staff/aggregate/agent';
import { heldOn, type StandIn } from '../../teaching/aggregate/lesson';
import { at, workshop } from '../../teaching/aggregate/workshop';
import { requireActive } from '../../teaching/commands/save-workshop';
import { requireStandIn, standDown, standIn, standInLater } from '../../teaching/commands/stand-ins';
import { type AbsenceEvent, type AbsenceState, absence, givenBy } from '../aggregate/absence';
import type { GivenLesson } from '../aggregate/absence-rules';

type Context = Pick<CommandContext, 'execute' | 'load' | 'db' | 'ids' | 'today' | 'commandId'>;
const sameLesson = (one: GivenLesson) => (other: GivenLesson) =>
  one.fk_atelier === other.fk_atelier && one.date === other.date && one.par === other.par;

/** What a decision changes in who gives the lessons of an absence. */
export function changedLessons(before: AbsenceState, events: readonly AbsenceEvent[]) {
  const said = events.find((event) => event.type === StaffAbsenceStatusChanged.type);
  const standing = givenBy(before);
  const after = said && 'remplacements' in said.data ? (said.data.remplacements ?? []) : standing;
  return {
    given: after.filter((one) => !standing.some(sameLesson(one))),
    back: standing.filter((one) => !after.some(sameLesson(one))),
  };
}

const NAME = { nom: sql.text("concat_ws(' ', nom, prenom)") };
const standInOf = ({ fk_atelier, date, par }: GivenLesson, former: number): StandIn => ({
  idAtelier: fk_atelier,
  ...{ date, former, par },
});
const keyOf = (idAtelier: number, date: string) => `${idAtelier} ${date}`;

const OTHER = { idAbsence: sql.number('a.id_absence') };
const OF_DAY = `from absence_agent a where a.fk_user = $1 and a.fk_absences_statut = $2 and $3 between a.date_debut and a.date_fin
  order by a.id_absence`;

/** Whoever gives a lesson now in the place of who stood in: those may have been absent in their turn, and so on. */
async function followed({ load, db }: Pick<Context, 'load' | 'db'>, given: GivenLesson): Promise<number> {
  const state = await load(workshop, given.fk_atelier);
  const day = heldOn(state, given.date);
  const now = day === null ? undefined : at(state, day).teachers;
  const seen = new Set<number>();
  for (let par = given.par; ; ) {
    if (now?.has(par)) return par;
    seen.add(par);
    const others = await rowsOf(db, OTHER, OF_DAY, [par, absenceStatus.accepted, day ?? given.date]);
    const states = await Promise.all(others.map(({ idAbsence }) => load(absence, idAbsence)));
    const next = states
      .flatMap(givenBy)
      .find(({ fk_atelier, date }) => fk_atelier === given.fk_atelier && date === given.date);
    if (!next || seen.has(next.par)) return given.par;
    par = next.par;
  }
}

/** What is undone where some lessons are their agent's again, along the chain of those who stood in for one another. */
export const toTakeBack = (
  context: Pick<Context, 'load' | 'db'>,
  absent: AbsenceState,
  lessons: readonly GivenLesson[],
): Promise<readonly StandIn[]> =>
  Promise.all(
    (absent ? lessons : []).map(async (one) =>
      standInOf({ ...one, par: await followed(context, one) }, absent?.fk_user ?? 0),
    ),
  );

/**
 * Every lesson is decided on before the first one is written, as it is once others are taken back.
 * @throws Refusal 422 for a lesson that is over, on a site that the caller is not held to, or not the absent agent's then, and for who is deactivated, absent too or teaches at that hour.
 */
export async function requireGivable(
  context: Pick<Context, 'load' | 'db' | 'today'> & { readonly session: Session },
  asked: AbsenceState,
  given: readonly GivenLesson[],
  back: readonly StandIn[],
): Promise<void> {
  if (!asked || given.length === 0) return;
  const refuse = (message: string) => new Refusal(message, 422, 'remplacements');
  const touched = await touchedLessons(context.db, { ...asked, remplacements: givenBy(asked) });
  const sites = sitesHeldTo(workshopOfOwnSites, context.session);
  const lessonOf = new Map(touched.map((one) => [keyOf(one.idAtelier, one.seanceDu), one]));
  const found = given.map((one) => {
    const lesson = lessonOf.get(keyOf(one.fk_atelier, one.date));
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
  const nameOf = async (id: number) =>
    (await firstOf(context.db, NAME, 'from agent where id_utilisateur = $1', [id]))?.nom ?? '';
  for (const { lesson, ...one } of found) {
    requireActive(await context.load(agent, one.par), 'remplacements');
    if (isAbsent(one.par, lesson.date)) throw refuse(messages.absences.absentToo(await nameOf(one.par)));
    const isTakenBack = (idAtelier: number, date: string) =>
      back.some((other) => other.idAtelier === idAtelier && other.date === date && other.par === one.par);
    const isTwice = found.some(
      (other) =>
        other.par === one.par &&
        other.lesson !== lesson &&
        other.lesson.date === lesson.date &&
        isAtOnce(other.lesson, lesson),
    );
    if (isTwice || isBusy(one.par, lesson, isTakenBack))
      throw refuse(messages.absences.busyThen(await nameOf(one.par)));
    await requireStandIn(context, standInOf(one, asked.fk_user), back);
  }
}

/** Lessons are their agent's again. */
export async function takeBackLessons(context: Context, lessons: readonly StandIn[]) {
  for (const one of lessons) await standDown(context, one);
}

/** Those that others give by an accepted absence are given to them; what is so already stays. */
export async function giveLessons(context: Context, absent: AbsenceState, lessons: readonly GivenLesson[]) {
  for (const one of absent ? lessons : []) await standIn(context, standInOf(one, absent?.fk_user ?? 0));
}

/** What a process that fell left of an accepted absence; a lesson that refuses it by now stays as it is. */
export async function finishGiving(context: Context, absent: AbsenceState) {
  for (const one of givenBy(absent))
    await standInLater(context, standInOf(one, absent?.fk_user ?? 0)).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
}
