import {
  GuardianLinked,
  GuardianRanksChanged,
  GuardianRoleChanged,
  GuardianUnlinked,
} from '@diapason/contracts/families';
import { table } from '@diapason/event-sourcing';

/** One row per pupil and guardian. The guardian of `ordre` 1 pays. */
export const guardianLinks = table(
  {
    name: 'eleve_responsable',
    version: 1,
    key: ['fk_eleve', 'fk_responsable'],
    columns: { fk_eleve: 'integer', fk_responsable: 'integer', fk_role: 'integer?', ordre: 'integer' },
    indexes: ['fk_responsable, ordre'],
  },
  (on) => [
    on(
      GuardianLinked,
      (e) => [[e.data.idEleve, e.data.fk_responsable]],
      (_row, { data }) => ({
        fk_eleve: data.idEleve,
        fk_responsable: data.fk_responsable,
        fk_role: data.fk_role,
        ordre: data.ordre,
      }),
    ),
    on(
      GuardianRoleChanged,
      (e) => [[e.data.idEleve, e.data.fk_responsable]],
      (row, e) => row && { ...row, fk_role: e.data.fk_role },
    ),
    on(
      GuardianRanksChanged,
      (e) => e.data.rangs.map((rank) => [e.data.idEleve, rank.fk_responsable]),
      (row, e, [, guardian]) => {
        const rank = e.data.rangs.find((one) => one.fk_responsable === guardian);
        return row && { ...row, ordre: rank?.ordre ?? row.ordre };
      },
    ),
    on(
      GuardianUnlinked,
      (e) => [[e.data.idEleve, e.data.fk_responsable]],
      () => undefined,
    ),
  ],
);
