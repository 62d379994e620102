import { messages } from '@diapason/contracts/constants';
import { saveWorkshop, workshop as workshopRecord } from '@diapason/contracts/teaching';
import { Refusal } from '@diapason/event-sourcing';
import { command } from '../../../machinery/app/command';
import { decideSaveWorkshop, workshop } from '../aggregate/workshop';

const MIDNIGHT = '00:00';
const WEEKLY = 1;

export const saveWorkshopCommand = command(saveWorkshop, async ({ params, body }, { execute, ids }) => {
  const idAtelier = params.id || (await ids.next('atelier'));
  const entered = workshopRecord.entered(body);
  const entry = {
    ...entered,
    idAtelier,
    heureDebut: entered.heureDebut ?? MIDNIGHT,
    heureFin: entered.heureFin ?? MIDNIGHT,
    fk_typeRepetition: entered.fk_typeRepetition || WEEKLY,
    maximumEleves: entered.maximumEleves ?? 0,
  };
  await execute(workshop, idAtelier, (state) => {
    if (params.id !== 0 && !state.workshop) throw new Refusal(messages.general.notFound, 404);
    return decideSaveWorkshop(state, entry, body.enseignants ?? []);
  });
  return { idAtelier };
});
