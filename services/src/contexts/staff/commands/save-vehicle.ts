import { claimStatus, messages } from '@diapason/contracts/constants';
import { saveVehicle } from '@diapason/contracts/staff';
import { exists, Refusal } from '@diapason/event-sourcing';
import { command } from '../../../machinery/app/command';
import { agent, openAgent } from '../aggregate/agent';
import { decideSaveVehicle, vehicles } from '../aggregate/vehicle';
import { requireSelfOrWithin } from './agent-within';

export const saveVehicleCommand = command(saveVehicle, { needs: ['reading'] }, async ({ body }, context) => {
  const { execute, load, ids, today, db, reading } = context;
  const { fk_utilisateur } = body;
  const holder = await load(agent, fk_utilisateur);
  if (!holder.details) throw new Refusal(messages.general.notFound, 404, 'fk_utilisateur');
  openAgent(holder);
  await requireSelfOrWithin(context, fk_utilisateur, holder.details.fk_groupe);
  // What was submitted a moment ago is found too; nobody has claimed a new one.
  if (body.idVehicule && !(await reading.caughtUp())) throw new Refusal(messages.reading.late, 409);
  const idVehicule = body.idVehicule || (await ids.next('vehicule'));
  const isClaimed = await exists(db, CLAIMED, [idVehicule, claimStatus.saved]);
  await execute(vehicles, fk_utilisateur, (state) => decideSaveVehicle(state, body, idVehicule, today, isClaimed));
  return { idVehicule };
});

/** Claims that somebody else decides about, or has decided: a refused one may still be accepted. */
const CLAIMED = 'select from frais where fk_vehicule = $1 and fk_frais_statut <> $2';
