import type { CommandContext } from '../../../machinery/app/command';
import { decideStandDown, decideStandIn, isOpenToStandIn, type StandIn } from '../aggregate/lesson';
import { workshop } from '../aggregate/workshop';
import { decideOnLesson, lessonDays } from './one-lesson';

type Context = Pick<CommandContext, 'execute' | 'load' | 'db' | 'ids'>;
const which = ({ idAtelier, date }: StandIn) => ({ fk_atelier: idAtelier, date });

/** What giving the lesson would be refused for. @throws Refusal */
export async function requireStandIn({ load, db }: Pick<Context, 'load' | 'db'>, asked: StandIn): Promise<void> {
  const state = await load(workshop, asked.idAtelier);
  decideStandIn(state, asked, await lessonDays(db, state, asked.date));
}

/** Somebody gives a lesson in the place of another, this once. @throws Refusal */
export const standIn = (context: Context, asked: StandIn) =>
  decideOnLesson(context, which(asked), (state, days) => decideStandIn(state, asked, days));

/** As it was before, unless somebody changed the lesson since or it took place. */
export async function standDown(context: Context, asked: StandIn): Promise<void> {
  const { sheet, lessons } = await context.load(workshop, asked.idAtelier);
  if (!sheet || !lessons.has(asked.date)) return;
  await decideOnLesson(context, which(asked), (state, days) => decideStandDown(state, asked, days));
}

/** As {@link standIn}, where the lesson is still open to it: a fallen process may have left that. */
export const standInLater = (context: Context, asked: StandIn) =>
  decideOnLesson(context, which(asked), (state, days) =>
    isOpenToStandIn(state, asked, days) ? decideStandIn(state, asked, days) : [],
  );
