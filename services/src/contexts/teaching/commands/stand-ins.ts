import type { CommandContext } from '../../../machinery/app/command';
import { decideStandDown, decideStandIn, isOpenToStandDown, isOpenToStandIn, type StandIn } from '../aggregate/lesson';
import { type WorkshopState, workshop } from '../aggregate/workshop';
import { decideOnLesson, lessonDays } from './one-lesson';

type Context = Pick<CommandContext, 'execute' | 'load' | 'db' | 'ids' | 'today' | 'commandId'>;
const which = ({ idAtelier, date }: StandIn) => ({ fk_atelier: idAtelier, date });
/** Of each lesson its own: what is done again skips those that are done, whichever they are. */
const keyOf = ({ commandId }: Context, act: 'cede' | 'reprise', { date, par }: StandIn) =>
  `${commandId}-${act}-${date}-${par}`;

/** What giving the lesson would be refused for, once some are taken back. @throws Refusal */
export async function requireStandIn(
  { load, db, today }: Pick<Context, 'load' | 'db' | 'today'>,
  asked: StandIn,
  back: readonly StandIn[],
): Promise<void> {
  const state = await load(workshop, asked.idAtelier);
  const days = await lessonDays(db, state, asked.date);
  const after = back
    .filter(({ idAtelier }) => idAtelier === asked.idAtelier)
    .reduce<WorkshopState>(
      (before, one) => decideStandDown(before, one, days, today).reduce(workshop.evolve, before),
      state,
    );
  decideStandIn(after, asked, days);
}

/** Somebody gives a lesson in the place of another, this once. @throws Refusal */
export const standIn = (context: Context, asked: StandIn) =>
  decideOnLesson(
    context,
    which(asked),
    (state, days) => decideStandIn(state, asked, days),
    keyOf(context, 'cede', asked),
  );

/** As it was before, unless somebody changed the lesson since or its day is over. */
export async function standDown(context: Context, asked: StandIn): Promise<void> {
  const { today } = context;
  if (!isOpenToStandDown(await context.load(workshop, asked.idAtelier), asked, today)) return;
  await decideOnLesson(
    context,
    which(asked),
    (state, days) => decideStandDown(state, asked, days, today),
    keyOf(context, 'reprise', asked),
  );
}

/** As {@link standIn}, where the lesson is still open to it: a fallen process may have left that. */
export const standInLater = (context: Context, asked: StandIn) =>
  decideOnLesson(
    context,
    which(asked),
    (state, days) => (isOpenToStandIn(state, asked, days, context.today) ? decideStandIn(state, asked, days) : []),
    keyOf(context, 'cede', asked),
  );
