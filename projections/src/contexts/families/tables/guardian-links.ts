import {
  GuardianLinked,
  GuardianRanksChanged,
  GuardianReplaced,
  GuardianRestored,
  GuardianRoleChanged,
  GuardianUnlinked,
  guardianLink,
} from '@diapason/contracts/families';
import { table } from '@diapason/event-sourcing';

/**
 * `read.eleve_responsable`: one row per pupil and guardian. `remplace`: records merged into this guardian's, which
 * were guardians of the pupil.
 */
export const guardianLinks = table(
  {
    name: 'eleve_responsable',
    version: 4,
    record: guardianLink,
    key: ['fk_eleve', 'fk_responsable'],
    columns: {
      fk_eleve: 'integer',
      fk_responsable: 'integer',
      fk_role: 'integer?',
      ordre: 'integer',
      remplace: 'integer[]',
    },
    indexes: ['fk_responsable, ordre'],
  },
  (on) => [
    on(
      GuardianLinked,
      (e) => [[e.data.idEleve, e.data.fk_responsable]],
      (_row, { data: { idEleve, remplace = [], ...link } }) => ({ fk_eleve: idEleve, ...link, remplace }),
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
      GuardianReplaced,
      ({ data }) => [
        [data.idEleve, data.remplace],
        [data.idEleve, data.fk_responsable],
      ],
      (row, { data: { idEleve, fk_responsable, fk_role, ordre, remplace } }, [, guardian]) =>
        guardian === remplace
          ? undefined
          : {
              ...{ fk_eleve: idEleve, fk_responsable, fk_role, ordre },
              remplace: [...new Set([...(row?.remplace ?? []), remplace])],
            },
    ),
    on(
      GuardianRestored,
      ({ data }) => [
        [data.idEleve, data.fk_responsable],
        [data.idEleve, data.fk_conserve],
      ],
      (row, { data: { idEleve, fk_responsable, fk_role, ordre, fk_conserve, rattache } }, [, guardian]) => {
        if (guardian !== fk_conserve) return { fk_eleve: idEleve, fk_responsable, fk_role, ordre, remplace: [] };
        if (rattache === 0) return undefined;
        return row && { ...row, remplace: row.remplace.filter((one) => one !== fk_responsable) };
      },
    ),
    on(
      GuardianUnlinked,
      (e) => [[e.data.idEleve, e.data.fk_responsable]],
      () => undefined,
    ),
  ],
);
