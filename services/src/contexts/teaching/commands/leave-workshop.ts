import { detachPupil, detachTeacher, removeWorkshop } from '@diapason/contracts/teaching';
import { command } from '../../../machinery/app/command';
import { decideDetachPupil, decideDetachTeacher, decideRemoveWorkshop, workshop } from '../aggregate/workshop';

export const removeWorkshopCommand = command(removeWorkshop, async ({ params: { idAtelier } }, { execute }) => {
  await execute(workshop, idAtelier, decideRemoveWorkshop);
  return { idAtelier };
});

export const detachPupilCommand = command(detachPupil, async ({ body }, { execute }) => {
  const { fk_atelier: idAtelier, fk_eleve } = body;
  await execute(workshop, idAtelier, (state) => decideDetachPupil(state, idAtelier, fk_eleve));
  return { idAtelier, fk_eleve };
});

export const detachTeacherCommand = command(detachTeacher, async ({ params }, { execute }) => {
  const { id: idAtelier, teacherId: fk_enseignant } = params;
  await execute(workshop, idAtelier, (state) => decideDetachTeacher(state, idAtelier, fk_enseignant));
  return { idAtelier, fk_enseignant };
});
