import { messages } from '@diapason/contracts/constants';
import { saveVehicle } from '@diapason/contracts/staff';
import { Refusal } from '@diapason/event-sourcing';
import { command } from '../../../machinery/app/command';
import { agent, openAgent } from '../aggregate/agent';
import { decideSaveVehicle, vehicles } from '../aggregate/vehicle';

export const saveVehicleCommand = command(saveVehicle, async ({ body }, { execute, load, ids, today }) => {
  const holder = await load(agent, body.fk_utilisateur);
  if (!holder.details) throw new Refusal(messages.general.notFound, 404, 'fk_utilisateur');
  openAgent(holder);
  const idVehicule = body.idVehicule || (await ids.next('vehicule'));
  await execute(vehicles, body.fk_utilisateur, (state) => decideSaveVehicle(state, body, idVehicule, today));
  return { idVehicule };
});
