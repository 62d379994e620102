import { messages } from '@diapason/contracts/constants';
import { type EventsOf, make } from '@diapason/contracts/core';
import { VehicleSaved, vehicle, vehicleLife } from '@diapason/contracts/staff';
import { partsAggregate, Refusal } from '@diapason/event-sourcing';
import { changed, complete } from '../../../machinery/app/fields';

/** An agent's vehicles by number, in the stream `agent-{fk_utilisateur}`. */
export const vehicles = partsAggregate(vehicle, vehicleLife);
type Vehicles = typeof vehicles.initial;

/** A vehicle as the form sends it; without `idVehicule` it is a new one. */
type Sent = { readonly idVehicule?: number | null | undefined; readonly fk_utilisateur: number };

const REQUIRED = ['vehiculeMarque', 'vehiculeModele', 'vehiculePuissance', 'vehiculeCarburant'] as const;

/**
 * Saves a vehicle; fields left out keep their value. A new one is used from this month unless the form says otherwise.
 * @param idVehicule its number, or that of the new vehicle. @param today `YYYY-MM-DD`
 * @throws Refusal 404 for a vehicle the agent does not have, 400 without make, model, power or fuel.
 */
export function decideSaveVehicle(
  state: Vehicles,
  sent: Sent,
  idVehicule: number,
  today: string,
): EventsOf<typeof vehicles.events>[] {
  const before = state.get(idVehicule);
  if (sent.idVehicule && !before) throw new Refusal(messages.general.notFound, 404, 'idVehicule');
  const entry = complete(vehicle, vehicle.entered(sent, before), REQUIRED);
  const month = (entry.dateCreation ?? today).slice(0, 7);
  const next = { ...entry, idVehicule, fk_utilisateur: sent.fk_utilisateur, dateCreation: `${month}-01` };
  return changed(before, next) ? [make(VehicleSaved, next)] : [];
}
