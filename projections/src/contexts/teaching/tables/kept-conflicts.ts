import { ConflictKept, ConflictReopened, keptConflict } from '@diapason/contracts/teaching';
import { table } from '@diapason/event-sourcing';
import { userOf } from '../../../machinery/actor';

/** `read.conflit_garde`: conflicts that somebody keeps; `vus`: each way in which they were seen. */
export const keptConflicts = table(
  {
    name: 'conflit_garde',
    version: 1,
    record: keptConflict,
    key: ['cle'],
    columns: {
      cle: 'text',
      fk_annee_scolaire: 'integer',
      motif: 'text',
      empreintes: 'text[]',
      utilisateur: 'integer?',
      garde_le: 'timestamptz',
    },
    indexes: ['fk_annee_scolaire'],
  },
  (on) => [
    on(
      ConflictKept,
      ({ data }) => [[data.cle]],
      (_row, { data, metadata: { at, actor, onBehalfOf } }) => ({
        cle: data.cle,
        fk_annee_scolaire: data.fk_anneeScolaire,
        motif: data.motif,
        empreintes: data.vus.map(({ empreinte }) => empreinte),
        utilisateur: userOf({ actor: onBehalfOf ?? actor }),
        garde_le: at,
      }),
    ),
    on(
      ConflictReopened,
      ({ data }) => [[data.cle]],
      () => undefined,
    ),
  ],
);
