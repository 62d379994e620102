import { vehicle, vehicleLife } from '@diapason/contracts/staff';
import { recordTable } from '@diapason/event-sourcing';

/** One row per vehicle. */
export const vehicles = recordTable(vehicle, {
  ...vehicleLife,
  name: 'vehicule',
  version: 1,
  indexes: ['fk_utilisateur'],
});
