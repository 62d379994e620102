import { removeExternalSchooling, saveExternalSchooling } from '@diapason/contracts/families';
import { command } from '../../../machinery/app/command';
import {
  decideRemoveExternalSchooling,
  decideSaveExternalSchooling,
  externalSchoolings,
} from '../aggregate/external-schooling';
import { knownPupil } from './known-pupil';

export const saveExternalSchoolingCommand = command(saveExternalSchooling, async ({ params, body }, context) => {
  const fk_eleve = await knownPupil(context, params.id);
  const { idScolarite } = params;
  const newId = idScolarite === 0 ? await context.ids.next('scolarite_externe') : 0;
  await context.execute(externalSchoolings, fk_eleve, (state) =>
    decideSaveExternalSchooling(state, { fk_eleve, idScolarite, newId }, body),
  );
  return { idScolarite: idScolarite || newId };
});

export const removeExternalSchoolingCommand = command(removeExternalSchooling, async ({ params }, { execute }) => {
  const { id, idScolarite } = params;
  await execute(externalSchoolings, id, (state) => decideRemoveExternalSchooling(state, id, idScolarite));
  return { idScolarite };
});
