import { vehicleFields } from '@diapason/contracts/constants';
import type { ApiData } from '@diapason/platform';
import { initialOf } from '../form/record-field';
import { LONG } from '../kit/samples';
import { statesOf } from '../kit/states';
import { RecordForm, Sheet } from '.';

type Vehicle = ApiData<'GET /api/utilisateursAdministratifs/vehicule'>[number] & { readonly version: number };
const names = ['vehiculeMarque', 'vehiculeModele', 'vehiculePuissance', 'vehiculeCarburant'] as const;
const row = { vehiculeMarque: 'Renault', vehiculeModele: 'Clio', vehiculePuissance: 90, version: 1 } as Vehicle;

const form = (title: string, { shown = row, read = false }: { shown?: Vehicle; read?: boolean } = {}) => (
  <Sheet
    title={title}
    tabs={[
      {
        key: 'general',
        label: 'Général',
        element: (
          <RecordForm
            row={shown}
            fields={vehicleFields}
            valuesOf={(one: Vehicle | undefined) => initialOf(vehicleFields, names, one)}
            blocks={[{ title: 'Véhicule', names }]}
            read={read}
            call="POST /api/utilisateursAdministratifs/vehicule"
            input={(changed) => ({ body: { ...changed, fk_utilisateur: 3 } }) as never}
            again={async () => ({ ok: true, data: shown, message: '' })}
          />
        ),
      },
    ]}
  />
);

export default [
  statesOf('RecordForm', {
    usual: form('Fiche d’un véhicule'),
    empty: null,
    loading: null,
    error: null,
    long: form('Véhicule au long nom', { shown: { ...row, vehiculeModele: LONG } }),
    more: { 'Lecture seule': form('Véhicule à lire', { read: true }) },
  }),
];
