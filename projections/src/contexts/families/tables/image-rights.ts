import { imageRight, imageRightLife } from '@diapason/contracts/families';
import { recordTable } from '@diapason/event-sourcing';
import { userOf } from '../../../machinery/actor';

/** `read.droit_image`: one row per answer; the latest of a pupil and year counts. `utilisateur`: who recorded it. */
export const imageRights = recordTable(imageRight, {
  ...imageRightLife,
  name: 'droit_image',
  version: 2,
  indexes: ['fk_eleve, fk_annee_scolaire, id_droit_image desc'],
  extra: {
    columns: { date_heure: 'timestamptz', utilisateur: 'integer?' },
    of: (_data, { at, actor, onBehalfOf }) => ({ date_heure: at, utilisateur: userOf({ actor: onBehalfOf ?? actor }) }),
  },
});
