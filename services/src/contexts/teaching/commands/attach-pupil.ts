import { attachPupil } from '@diapason/contracts/teaching';
import { command } from '../../../machinery/app/command';
import { decideAttachPupil, workshop } from '../aggregate/workshop';

export const attachPupilCommand = command(attachPupil, async ({ body }, { execute }) => {
  const { fk_atelier: idAtelier, fk_eleve } = body;
  const link = {
    idAtelier,
    fk_eleve,
    fk_instrument: body.fk_instrument ?? null,
    fk_statut: body.fk_statut ?? null,
    fk_scolariteInterne: body.fk_scolariteInterne ?? null,
  };
  const { state } = await execute(workshop, idAtelier, (before) => decideAttachPupil(before, link));
  return { idAtelier, fk_eleve, countEleves: state.pupils.size };
});
