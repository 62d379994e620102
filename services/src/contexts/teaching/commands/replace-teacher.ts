import { messages } from '@diapason/contracts/constants';
import type { InputOf } from '@diapason/contracts/core';
import { replaceTeacher } from '@diapason/contracts/teaching';
import { Refusal } from '@diapason/event-sourcing';
import { disciplinesOnSite } from '@diapason/projections/teaching/assigned-teachers';
import { type LessonsOfYear, lessonsOfYear, obstacleTo } from '@diapason/projections/teaching/taking-over';
import { type CommandContext, command } from '../../../machinery/app/command';
import { agent } from '../../staff';
import { decideReplaceTeacher, type ReplacementAsked } from '../aggregate/replace-teacher';
import { nearest, plannedAt, workshop } from '../aggregate/workshop';
import { dayFrom } from './from-day';
import { keepForReasons } from './keep-conflicts';
import { requireActive } from './save-workshop';

type Asked = InputOf<typeof replaceTeacher>['body'];
interface Decided {
  readonly idAtelier: number;
  readonly asked: ReplacementAsked;
  readonly offered: ReadonlySet<number>;
  readonly fk_anneeScolaire: number;
}

/** Every lesson is decided on before the first one is written. */
export const replaceTeacherCommand = command(replaceTeacher, async ({ body }, context) => {
  const { execute, session, ids } = context;
  const ateliers = body.cours.map(({ idAtelier }) => idAtelier);
  if (new Set(ateliers).size < ateliers.length) throw new Refusal(messages.teaching.lessonTwice, 400, 'cours');
  const remplacement = await ids.next('remplacement');
  const lessons = new Map<number, LessonsOfYear>();
  const decided: Decided[] = [];
  for (const lesson of body.cours) decided.push(await decidedOn(context, { body, lesson, remplacement, lessons }));
  for (const { asked, idAtelier, offered } of decided)
    await execute(workshop, idAtelier, (state) => decideReplaceTeacher(state, asked, session.functions, offered));
  await keepForReasons(
    context,
    decided.flatMap(({ asked: { par: enseignant, motif }, idAtelier, fk_anneeScolaire }) =>
      motif ? [{ fk_anneeScolaire, idAtelier, who: { enseignant }, motif }] : [],
    ),
  );
  return { remplacement, ateliers };
});

interface Deciding {
  readonly body: Asked;
  readonly lesson: Asked['cours'][number];
  readonly remplacement: number;
  /** Those of a school year, read once. */
  readonly lessons: Map<number, LessonsOfYear>;
}

/** @throws Refusal as {@link decideReplaceTeacher}; 422 for who is deactivated, and for a conflict that nobody keeps for a reason. */
async function decidedOn(
  { db, load, session, today }: CommandContext,
  { body: { fk_enseignant, aPartirDu, jusquau }, lesson, remplacement, lessons }: Deciding,
): Promise<Decided> {
  const { idAtelier, par, motif } = lesson;
  const state = await load(workshop, idAtelier);
  if (!state.sheet) throw new Refusal(messages.general.notFound, 404);
  if (!state.parts.has(par)) requireActive(await load(agent, par), 'cours');
  const { fk_anneeScolaire } = state.sheet;
  const { day, year } = await dayFrom(db, fk_anneeScolaire, aPartirDu, today);
  const found = plannedAt(state, nearest(state, day));
  const offered = new Set(found.workshop ? await disciplinesOnSite(db, par, found.workshop) : []);
  const former = found.teachers.get(fk_enseignant)?.fk_instrument ?? 0;
  const [first = 0] = offered;
  const last = jusquau && jusquau < year.dateFin ? jusquau : null;
  const asked: ReplacementAsked = {
    ...{ remplacement, fk_enseignant, par, day, year, jusquau: last },
    fk_instrument: offered.has(former) ? former : first,
    motif: motif || null,
  };
  decideReplaceTeacher(state, asked, session.functions, offered);
  const known = lessons.get(fk_anneeScolaire) ?? (await lessonsOfYear(db, fk_anneeScolaire));
  lessons.set(fk_anneeScolaire, known);
  const taking = { idAtelier, former: fk_enseignant, taker: par, from: day, until: last ?? year.dateFin };
  const obstacle = await obstacleTo(db, known, taking);
  if (obstacle && !(obstacle.mayKeep && motif))
    throw new Refusal(messages.teaching.clashUndecided(obstacle.motif), 422, 'cours');
  return { idAtelier, asked: { ...asked, motif: obstacle ? asked.motif : null }, offered, fk_anneeScolaire };
}
