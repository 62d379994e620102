import { removeExternalSchooling, saveExternalSchooling } from '@diapason/contracts/families';
import { command } from '../../../machinery/app/command';
import { decideRemoveExternalSchooling, decideSaveExternalSchooling } from '../aggregate/external-schooling';
import { pupil } from '../aggregate/pupil';

export const saveExternalSchoolingCommand = command(
  saveExternalSchooling,
  async ({ params: { id, idScolarite }, body }, { execute, ids }) => {
    const newId = idScolarite === 0 ? await ids.next('scolarite_externe') : 0;
    await execute(pupil, id, (state) => decideSaveExternalSchooling(state, { idScolarite, newId }, body));
    return { idScolarite: idScolarite || newId };
  },
);

export const removeExternalSchoolingCommand = command(
  removeExternalSchooling,
  async ({ params: { id, idScolarite } }, { execute }) => {
    await execute(pupil, id, (state) => decideRemoveExternalSchooling(state, idScolarite));
    return { idScolarite };
  },
);
