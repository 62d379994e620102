import { guardianKinds } from '../../constants/lookups';
import { id, int, list, oneOf, optional, ref } from '../../core/field';
import { record } from '../../core/record';

/** Most guardians of one pupil. */
export const mostGuardians = 50;

/** A pupil's guardian, in the pupil's stream. `ordre` starts at 1; the first guardian pays the contribution. */
export const guardianLink = record('guardianLink', {
  label: 'Responsables de l’élève',
  stream: 'pupil',
  key: 'fk_responsable',
  streamKey: 'idEleve',
  toldBy: ['fk_responsable'],
  fields: {
    idEleve: id('pupil'),
    fk_responsable: ref('guardian', 'Responsable'),
    fk_role: optional(oneOf('Rôle', guardianKinds)),
    ordre: int('Rang', { min: 1, max: mostGuardians }),
  },
});
const { fk_responsable, ordre } = guardianLink.fields;

export const GuardianLinked = guardianLink.event('GuardianLinked', 1, 'Responsable rattaché');
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
