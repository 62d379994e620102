import { papersRequest, papersRequestLife } from '@diapason/contracts/families';
import { recordTable } from '@diapason/event-sourcing';
import { userOf } from '../../../machinery/actor';

/** `read.demande_pieces`: one row per mail that asked a guardian for missing papers. `utilisateur`: who had it sent. */
export const papersRequests = recordTable(papersRequest, {
  ...papersRequestLife,
  name: 'demande_pieces',
  version: 1,
  indexes: ['fk_responsable, fk_annee_scolaire'],
  extra: {
    columns: { utilisateur: 'integer?' },
    of: (_data, { actor, onBehalfOf }) => ({ utilisateur: userOf({ actor: onBehalfOf ?? actor }) }),
  },
});
