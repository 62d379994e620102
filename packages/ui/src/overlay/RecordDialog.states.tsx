import { vehicleFields } from '@diapason/contracts/constants';
import type { ApiData } from '@diapason/platform';
import { initialOf } from '../form/record-field';
import { statesOf } from '../kit/states';
import { RecordDialog } from '.';

type Vehicle = ApiData<'GET /api/utilisateursAdministratifs/vehicule'>[number];
const names = ['vehiculeMarque', 'vehiculeModele', 'vehiculePuissance', 'vehiculeCarburant'] as const;

export default [
  statesOf('RecordDialog', {
    usual: {
      opens: (close) => (
        <RecordDialog
          title="Ajouter un véhicule"
          fields={vehicleFields}
          initial={initialOf<Vehicle, (typeof names)[number]>(vehicleFields, names, undefined)}
          call="POST /api/utilisateursAdministratifs/vehicule"
          input={(values) => ({ body: { ...values, fk_utilisateur: 3 } }) as never}
          onClose={close}
        />
      ),
    },
    empty: null,
    loading: null,
    error: null,
    long: null,
  }),
];
