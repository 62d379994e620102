import { saveImageRight } from '@diapason/contracts/families';
import { command } from '../../../machinery/app/command';
import { decideAnswerImageRight } from '../aggregate/image-right';
import { pupil } from '../aggregate/pupil';

export const saveImageRightCommand = command(saveImageRight, async ({ body }, { execute, ids }) => {
  const { fk_eleve, etat, fk_anneeScolaire } = body;
  const idDroitImage = await ids.next('droit_image');
  await execute(pupil, fk_eleve, (state) => decideAnswerImageRight(state, { idDroitImage, fk_anneeScolaire, etat }));
  return { idDroitImage };
});
