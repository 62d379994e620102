import { listVehicles } from '@diapason/contracts/staff';
import { rowsOf, sql, wire } from '@diapason/event-sourcing';
import { query } from '../../../machinery/query';
import { vehicles } from '../tables/vehicles';

const VEHICLE = {
  ...wire(vehicles, 'v'),
  libelleSelect: sql.text(
    `concat_ws(' ', v.vehicule_marque, v.vehicule_modele, nullif(v.vehicule_immatriculation, ''))`,
  ),
};

export const vehicleList = query(listVehicles, async ({ query: { idUtilisateur } }, { db }) =>
  rowsOf(db, VEHICLE, 'from vehicule v where v.fk_utilisateur = $1 order by v.date_creation desc, v.id_vehicule', [
    idUtilisateur,
  ]),
);
