import { attachPupil, workshopPupil } from '@diapason/contracts/teaching';
import { command } from '../../../machinery/app/command';
import { decideAttachPupil, workshop } from '../aggregate/workshop';

export const attachPupilCommand = command(attachPupil, async ({ body }, { execute }) => {
  const { fk_atelier: idAtelier, fk_eleve } = body;
  const link = { ...workshopPupil.entered(body), idAtelier };
  const { state } = await execute(workshop, idAtelier, (before) => decideAttachPupil(before, link));
  return { idAtelier, fk_eleve, countEleves: state.pupils.size };
});
