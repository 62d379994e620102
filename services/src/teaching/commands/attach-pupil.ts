import { attachPupil } from '@diapason/contracts/teaching';
import { command } from '../../app/command';
import { decideAttachPupil, type WorkshopState, workshop } from '../workshop';

export const attachPupilCommand = command(attachPupil, async ({ body }, { execute }) => {
  const { fk_atelier: idAtelier, fk_eleve } = body;
  const link = {
    idAtelier,
    fk_eleve,
    fk_instrument: body.fk_instrument ?? null,
    fk_statut: body.fk_statut ?? null,
    fk_scolariteInterne: body.fk_scolariteInterne ?? null,
  };
  let countEleves = 0;
  await execute(workshop, idAtelier, (state) => {
    const events = decideAttachPupil(state, link);
    countEleves = events.reduce<WorkshopState>(workshop.evolve, state).pupils.size;
    return events;
  });
  return { idAtelier, fk_eleve, countEleves };
});
