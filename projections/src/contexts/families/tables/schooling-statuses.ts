import {
  PupilReleased,
  SchoolingChanged,
  SchoolingEnrolled,
  SchoolingRemoved,
  SchoolingStatusChanged,
} from '@diapason/contracts/families';
import { table } from '@diapason/event-sourcing';
import { beginning } from '../../teaching/tables/beginning';

/**
 * `read.scolarite_statut`: the status of a schooling from a day on, until its next row; null from the day on which it was deleted. What said
 * no day holds since the school year began.
 */
export const schoolingStatuses = table(
  {
    name: 'scolarite_statut',
    version: 2,
    key: ['fk_scolarite', 'depuis'],
    columns: { fk_scolarite: 'integer', depuis: 'date', fk_eleve: 'integer', fk_statut: 'integer?' },
    indexes: ['fk_eleve'],
  },
  (on) => [
    on(
      SchoolingEnrolled,
      ({ data }) => [[data.idScolarite, beginning(null)]],
      // Of a schooling that comes with a record that was merged, its past stays.
      (row, { data }) => ({
        fk_scolarite: data.idScolarite,
        depuis: beginning(null),
        fk_eleve: data.idEleve,
        fk_statut: row ? row.fk_statut : data.fk_statut,
      }),
    ),
    ...[SchoolingChanged, SchoolingStatusChanged].map((event) =>
      on(
        event,
        ({ data }) => [[data.idScolarite, beginning(data.depuis ?? null)]],
        (_row, { data }) => ({
          fk_scolarite: data.idScolarite,
          depuis: beginning(data.depuis ?? null),
          fk_eleve: data.idEleve,
          fk_statut: data.fk_statut,
        }),
      ),
    ),
    // What goes back with its record is not deleted: its past stays.
    on(
      PupilReleased,
      ({ data }) => data.scolarites.map((id) => [id, beginning(null)]),
      (row, { data }) => row && { ...row, fk_eleve: data.fk_fusionne },
    ),
    on(
      SchoolingRemoved,
      ({ data }) => [[data.idScolarite, beginning(data.depuis ?? null)]],
      (row, { data }) => {
        if (!data.depuis) return row && row.fk_eleve !== data.idEleve ? row : undefined;
        return { fk_scolarite: data.idScolarite, depuis: data.depuis, fk_eleve: data.idEleve, fk_statut: null };
      },
    ),
  ],
);
