import { dayAfter } from '@diapason/contracts/constants';
import { detachPupil, detachTeacher, removeWorkshop } from '@diapason/contracts/teaching';
import { command } from '../../../machinery/app/command';
import { decideEndWorkshop, decideRemoveWorkshop } from '../aggregate/end-workshop';
import { workshop } from '../aggregate/workshop';
import { decideDetachPupil, decideDetachTeacher } from '../aggregate/workshop-people';
import { firstDayAway, hasSheets } from './from-day';

/** What somebody recorded stays: such a workshop ends. */
export const removeWorkshopCommand = command(
  removeWorkshop,
  async ({ params: { idAtelier } }, { execute, load, db, today }) => {
    const found = await load(workshop, idAtelier);
    if (!found.sheet || !(await hasSheets(db, idAtelier))) {
      await execute(workshop, idAtelier, decideRemoveWorkshop);
      return { idAtelier, dernierJour: null };
    }
    const last = dayAfter(await firstDayAway(db, found, undefined, today), -1);
    const { state } = await execute(workshop, idAtelier, (now) => decideEndWorkshop(now, last));
    return { idAtelier, dernierJour: state.dernierJour };
  },
);

export const detachPupilCommand = command(detachPupil, async ({ body }, { execute, load, db, today }) => {
  const { fk_atelier: idAtelier, fk_eleve, aPartirDu } = body;
  const day = await firstDayAway(db, await load(workshop, idAtelier), aPartirDu, today);
  await execute(workshop, idAtelier, (state) => decideDetachPupil(state, fk_eleve, day));
  return { idAtelier, fk_eleve };
});

export const detachTeacherCommand = command(detachTeacher, async ({ params, query }, { execute, load, db, today }) => {
  const { id: idAtelier, teacherId: fk_enseignant } = params;
  const day = await firstDayAway(db, await load(workshop, idAtelier), query.aPartirDu, today);
  await execute(workshop, idAtelier, (state) => decideDetachTeacher(state, fk_enseignant, day));
  return { idAtelier, fk_enseignant };
});
