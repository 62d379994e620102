import { messages } from '@diapason/contracts/constants';
import { type EventsOf, make } from '@diapason/contracts/core';
import { AgentForgotten, VehicleSaved, vehicle, vehicleLife } from '@diapason/contracts/staff';
import { aggregate, partsAggregate, Refusal } from '@diapason/event-sourcing';
import { changed, complete } from '../../../machinery/app/fields';

const parts = partsAggregate(vehicle, vehicleLife);
const events = { VehicleSaved, AgentForgotten };

interface Vehicles {
  readonly isErased: boolean;
  readonly held: typeof parts.initial;
}

/** An agent's vehicles by number, in the stream `agent-{fk_utilisateur}`. */
export const vehicles = aggregate<Vehicles, typeof events>({
  category: parts.category,
  events,
  initial: { isErased: false, held: parts.initial },
  evolve: (state, event): Vehicles =>
    event.type === 'AgentForgotten'
      ? { ...state, isErased: true }
      : { ...state, held: parts.evolve(state.held, event) },
});

/** A vehicle as the form sends it; without `idVehicule` it is a new one. */
type Sent = { readonly idVehicule?: number | null | undefined; readonly fk_utilisateur: number };

/** What the reimbursement of a journey follows from. */
const REIMBURSED = ['vehiculePuissance', 'vehiculeCarburant'] as const;
const REQUIRED = ['vehiculeMarque', 'vehiculeModele', 'vehiculePuissance', 'vehiculeCarburant'] as const;

/**
 * Saves a vehicle; fields left out keep their value. A new one is used from this month unless the form says otherwise.
 * @param idVehicule its number, or that of the new vehicle. @param today `YYYY-MM-DD`
 * @param isClaimed whether a claim that was submitted names it: what it is reimbursed by stays then.
 * @throws Refusal 404 for a vehicle the agent does not have, 400 without make, model, power or fuel, 422 for an agent who is being erased
 *   and for another power or fuel of a claimed one.
 */
export function decideSaveVehicle(
  { isErased, held }: Vehicles,
  sent: Sent,
  idVehicule: number,
  today: string,
  isClaimed = false,
): EventsOf<typeof events>[] {
  if (isErased) throw new Refusal(messages.families.erasedPerson, 422);
  const before = held.get(idVehicule);
  if (sent.idVehicule && !before) throw new Refusal(messages.general.notFound, 404, 'idVehicule');
  const entry = complete(vehicle, vehicle.entered(sent, before), REQUIRED);
  if (isClaimed && before && REIMBURSED.some((field) => entry[field] !== before[field]))
    throw new Refusal(messages.claims.vehicleClaimed, 422);
  const month = (entry.dateCreation ?? today).slice(0, 7);
  const next = { ...entry, idVehicule, fk_utilisateur: sent.fk_utilisateur, dateCreation: `${month}-01` };
  return changed(before, next) ? [make(VehicleSaved, next)] : [];
}
