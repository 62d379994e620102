import { StaffAbsenceStatusChanged } from '@diapason/contracts/absences';
import { messages } from '@diapason/contracts/constants';
import { firstOf, Refusal, sql } from '@diapason/event-sourcing';
import { absentAmong, touchedLessons } from '@diapason/projections/absences/touched-lessons';
import type { CommandContext } from '../../../machinery/app/command';
import { agent } from '../../staff/aggregate/agent';
import { requireActive } from '../../teaching/commands/save-workshop';
import { requireStandIn, standDown, standIn, standInLater } from '../../teaching/commands/stand-ins';
import { type AbsenceEvent, type AbsenceState, givenBy } from '../aggregate/absence';
import type { GivenLesson } from '../aggregate/absence-rules';

type Context = Pick<CommandContext, 'execute' | 'load' | 'db' | 'ids'>;
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
const standInOf = ({ fk_atelier, date, par }: GivenLesson, former: number) => ({
  idAtelier: fk_atelier,
  ...{ date, former, par },
});

/**
 * Every lesson is decided on before the first one is written.
 * @throws Refusal 422 for a lesson that is not the absent agent's then, and for who is deactivated or absent too.
 */
export async function requireGivable(
  context: Pick<Context, 'load' | 'db'>,
  asked: AbsenceState,
  given: readonly GivenLesson[],
): Promise<void> {
  if (!asked || given.length === 0) return;
  const touched = await touchedLessons(context.db, asked);
  const dayOf = new Map(touched.map(({ idAtelier, seanceDu, date }) => [`${idAtelier} ${seanceDu}`, date]));
  const isAbsent = await absentAmong(
    context.db,
    given.map(({ par }) => par),
    asked,
  );
  for (const one of given) {
    const day = dayOf.get(`${one.fk_atelier} ${one.date}`);
    if (day === undefined) throw new Refusal(messages.absences.notTheirLesson, 422, 'remplacements');
    requireActive(await context.load(agent, one.par), 'remplacements');
    if (isAbsent(one.par, day)) {
      const found = await firstOf(context.db, NAME, 'from agent where id_utilisateur = $1', [one.par]);
      throw new Refusal(messages.absences.absentToo(found?.nom ?? ''), 422, 'remplacements');
    }
    await requireStandIn(context, standInOf(one, asked.fk_user));
  }
}

/** Lessons are their agent's again. */
export async function takeBackLessons(context: Context, absent: AbsenceState, lessons: readonly GivenLesson[]) {
  for (const one of absent ? lessons : []) await standDown(context, standInOf(one, absent?.fk_user ?? 0));
}

/** Those that others give by an accepted absence are given to them; what is so already stays. */
export async function giveLessons(context: Context, absent: AbsenceState, lessons: readonly GivenLesson[]) {
  for (const one of absent ? lessons : []) await standIn(context, standInOf(one, absent?.fk_user ?? 0));
}

/** What a process that fell left of an accepted absence. */
export async function finishGiving(context: Context, absent: AbsenceState) {
  for (const one of givenBy(absent)) await standInLater(context, standInOf(one, absent?.fk_user ?? 0));
}
