import { guardianKinds } from '../../constants/lookups';
import { refs } from '../../core/composed-fields';
import { flag, id, int, list, oneOf, optional, ref } from '../../core/field';
import { record } from '../../core/record';

/** Most guardians of one pupil. */
export const mostGuardians = 50;

/** A pupil's guardian, in the pupil's stream. `ordre` starts at 1; the first guardian pays the contribution. */
export const guardianLink = record('guardianLink', {
  label: 'Responsables de l’élève',
  stream: 'pupil',
  key: 'fk_responsable',
  streamKey: 'idEleve',
  identifiedBy: ['fk_responsable'],
  fields: {
    idEleve: id('pupil'),
    fk_responsable: ref('guardian', 'Responsable'),
    fk_role: optional(oneOf('Rôle', guardianKinds)),
    ordre: int('Rang', { min: 1, max: mostGuardians }),
  },
});
const { fk_responsable, ordre } = guardianLink.fields;

/** `remplace`: records in whose place this guardian stands, where the link comes back with a pupil's record. */
export const GuardianLinked = guardianLink.event(
  'GuardianLinked',
  1,
  'Responsable rattaché',
  guardianLink.all.extend({
    remplace: refs('guardian', 'Fiches fusionnées', { max: mostGuardians }).stored.optional(),
  }),
);
export const GuardianRoleChanged = guardianLink.event(
  'GuardianRoleChanged',
  1,
  'Rôle du responsable modifié',
  guardianLink.pick('idEleve', 'fk_responsable', 'fk_role'),
);
/** The ranks of all the pupil's guardians after the move. */
export const GuardianRanksChanged = guardianLink.event(
  'GuardianRanksChanged',
  1,
  'Rang des responsables modifié',
  guardianLink
    .pick('idEleve')
    .extend({ rangs: list('Rangs', { fk_responsable, ordre }, { max: mostGuardians }).stored }),
);
/** Guardians after this one move up by one: the `GuardianRanksChanged` beside it says where to. */
export const GuardianUnlinked = guardianLink.event(
  'GuardianUnlinked',
  1,
  'Responsable détaché',
  guardianLink.pick('idEleve', 'fk_responsable'),
);

const remplace = ref('guardian', 'Fiche fusionnée').stored;

/** Two records of the guardian were merged: the kept one stands where the other stood. A `GuardianRanksChanged` beside it has the ranks. */
export const GuardianReplaced = guardianLink.event(
  'GuardianReplaced',
  1,
  'Responsable remplacé par la fiche conservée',
  guardianLink.all.extend({ remplace }),
);
/** The reverse: `fk_responsable` stands again where it stood. `rattache` 1: the record that was kept is a guardian of the pupil too. */
export const GuardianRestored = guardianLink.event(
  'GuardianRestored',
  1,
  'Responsable remis après l’annulation d’une fusion',
  guardianLink.all.extend({ fk_conserve: remplace, rattache: flag('La fiche conservée reste rattachée').stored }),
);
