import { cancelLesson, giveLesson, moveLesson, restoreLesson } from '@diapason/contracts/teaching';
import { command } from '../../../machinery/app/command';
import { agent } from '../../staff';
import { decideCancelLesson, decideGiveLesson, decideMoveLesson, decideRestoreLesson } from '../aggregate/lesson';
import { at, workshop } from '../aggregate/workshop';
import { requireBelonging } from './belonging';
import { decideOnLesson } from './one-lesson';
import { requireActive } from './save-workshop';

export const moveLessonCommand = command(moveLesson, async ({ body }, context) => {
  const { fk_atelier, date, tenueLe, heureDebut, heureFin, fk_site } = body;
  const { workshop: found } = at(await context.load(workshop, fk_atelier), tenueLe);
  const place = { fk_site, fk_salle: body.fk_salle || null };
  if (found) await requireBelonging(context.db, { ...found, ...place }, found);
  const move = { idAtelier: fk_atelier, date, tenueLe, heureDebut, heureFin, ...place, motif: body.motif || null };
  return decideOnLesson(context, body, (state, days) => decideMoveLesson(state, move, days));
});

export const cancelLessonCommand = command(cancelLesson, async ({ body }, context) => {
  const { fk_atelier: idAtelier, date } = body;
  return decideOnLesson(context, body, (state, days) =>
    decideCancelLesson(state, { idAtelier, date, motif: body.motif || null }, days),
  );
});

export const giveLessonCommand = command(giveLesson, async ({ body }, context) => {
  const { fk_atelier: idAtelier, date, enseignants } = body;
  for (const id of enseignants) requireActive(await context.load(agent, id), 'enseignants');
  return decideOnLesson(context, body, (state, days) =>
    decideGiveLesson(state, { idAtelier, date, enseignants, motif: body.motif || null }, days),
  );
});

export const restoreLessonCommand = command(restoreLesson, async ({ body }, context) =>
  decideOnLesson(context, body, (state, days) => decideRestoreLesson(state, body, days)),
);
