import { saveImageRight } from '@diapason/contracts/families';
import { command } from '../../../machinery/app/command';
import { decideAnswerImageRight, imageRights } from '../aggregate/image-right';
import { knownPupil } from './known-pupil';

export const saveImageRightCommand = command(saveImageRight, async ({ body }, context) => {
  const { etat, fk_anneeScolaire } = body;
  const fk_eleve = await knownPupil(context, body.fk_eleve);
  const idDroitImage = await context.ids.next('droit_image');
  await context.execute(imageRights, fk_eleve, (state) =>
    decideAnswerImageRight(state, { idDroitImage, fk_eleve, fk_anneeScolaire, etat }),
  );
  return { idDroitImage };
});
