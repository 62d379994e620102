import { vehicleFields as fields } from '@diapason/contracts/constants';
import { type ApiData, useApiQuery } from '@diapason/platform';
import { Button, EmptyState, ErrorState, Loading, Panel, todayInParis } from '@diapason/ui';
import { initialOf } from '@diapason/ui/form';
import { RecordDialog } from '@diapason/ui/overlay';
import { PagedList, RowEditing, recordColumns } from '@diapason/ui/table';
import { useState } from 'react';

type Vehicle = ApiData<'GET /api/utilisateursAdministratifs/vehicule'>[number];

const { fk_utilisateur: _, ...own } = fields;
const asked = Object.keys(own) as (keyof typeof own)[];
const columns = recordColumns<Vehicle>(fields, asked);

/** The vehicles of an agent, five to a page (document 001 §2). */
export default function VehicleTab({ idUtilisateur }: { readonly idUtilisateur: number }) {
  const vehicles = useApiQuery('GET /api/utilisateursAdministratifs/vehicule', { query: { idUtilisateur } });
  const [edited, edit] = useState<Vehicle | 'new' | undefined>();
  if (vehicles.error && !vehicles.data)
    return <ErrorState message={vehicles.error.message} onRetry={vehicles.refetch} />;
  if (!vehicles.data) return <Loading />;
  const row = edited === 'new' ? undefined : edited;
  const add = (
    <Button icon="plus" onClick={() => edit('new')}>
      Ajouter un véhicule
    </Button>
  );
  return (
    <Panel title="Véhicules" icon="car" actions={add}>
      <PagedList
        label="Véhicules"
        rows={vehicles.data}
        columns={columns}
        rowKey={({ idVehicule }) => idVehicule}
        pageSize={5}
        empty={<EmptyState title="Aucun véhicule" icon="car" />}
        rowActions={(one) => <RowEditing name={one.libelleSelect} onEdit={() => edit(one)} />}
      />
      {edited && (
        <RecordDialog
          title={row ? 'Modifier le véhicule' : 'Ajouter un véhicule'}
          fields={fields}
          initial={{ ...initialOf(fields, asked, row), dateCreation: row?.dateCreation ?? todayInParis() }}
          call="POST /api/utilisateursAdministratifs/vehicule"
          input={(values) => ({ body: { ...values, idVehicule: row?.idVehicule ?? 0, fk_utilisateur: idUtilisateur } })}
          onClose={() => edit(undefined)}
        />
      )}
    </Panel>
  );
}
