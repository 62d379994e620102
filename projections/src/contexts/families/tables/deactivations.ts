import { PupilDeactivated, PupilReactivated } from '@diapason/contracts/families';
import { table } from '@diapason/event-sourcing';

/** `read.eleve_desactive`: times in which a pupil is in no lesson, from the day of a deactivation to the last one before the pupil is back. */
export const deactivations = table(
  {
    name: 'eleve_desactive',
    version: 1,
    key: ['fk_eleve', 'depuis'],
    columns: { fk_eleve: 'integer', depuis: 'date', dernier_jour: 'date?' },
    indexes: [],
  },
  (on) => [
    on(
      PupilDeactivated,
      ({ data }) => (data.depuis ? [[data.idEleve, data.depuis]] : []),
      (row, { data }) => (data.depuis ? { fk_eleve: data.idEleve, depuis: data.depuis, dernier_jour: null } : row),
    ),
    on(
      PupilReactivated,
      ({ data }) => (data.depuis ? [[data.idEleve, data.depuis]] : []),
      (row, { data }) => {
        const last = data.dernierJour;
        return row && last && data.depuis && last >= data.depuis ? { ...row, dernier_jour: last } : undefined;
      },
    ),
  ],
);
