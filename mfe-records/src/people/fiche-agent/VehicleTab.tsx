import { vehicleFields as fields } from '@diapason/contracts/constants';
import { type ApiData, type SlotProps, useApiQuery } from '@diapason/platform';
import { todayInParis } from '@diapason/ui';
import { initialOf } from '@diapason/ui/form';
import { RecordDialog } from '@diapason/ui/overlay';
import { RowsPanel, recordColumns } from '@diapason/ui/table';

type Vehicle = ApiData<'GET /api/utilisateursAdministratifs/vehicule'>[number];
const SAVE = 'POST /api/utilisateursAdministratifs/vehicule';

const { fk_utilisateur: _, ...own } = fields;
const asked = Object.keys(own) as (keyof typeof own)[];

/** The vehicles of an agent, five to a page (document 001 §2). */
export default function VehicleTab({ record: { id: idUtilisateur } }: SlotProps) {
  return (
    <RowsPanel
      title="Véhicules"
      icon="car"
      query={useApiQuery('GET /api/utilisateursAdministratifs/vehicule', { query: { idUtilisateur } })}
      columns={recordColumns<Vehicle>(fields, asked)}
      rowKey={({ idVehicule }) => idVehicule}
      nameOf={({ libelleSelect }) => libelleSelect}
      empty="Aucun véhicule"
      saves={SAVE}
      mayAdd
      add="Ajouter un véhicule"
      mayEdit
      pageSize={5}
      dialog={({ row, ...dialog }) => (
        <RecordDialog
          {...dialog}
          title={row ? 'Modifier le véhicule' : 'Ajouter un véhicule'}
          fields={fields}
          initial={{ ...initialOf(fields, asked, row), dateCreation: row?.dateCreation ?? todayInParis() }}
          call={SAVE}
          input={(values) => ({ body: { ...values, idVehicule: row?.idVehicule ?? 0, fk_utilisateur: idUtilisateur } })}
        />
      )}
    />
  );
}
