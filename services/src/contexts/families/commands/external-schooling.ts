import { removeExternalSchooling, saveExternalSchooling } from '@diapason/contracts/families';
import { command } from '../../../machinery/app/command';
import { decideRemoveExternalSchooling, decideSaveExternalSchooling } from '../aggregate/external-schooling';
import { type PupilState, pupil } from '../aggregate/pupil';
import { yearsStayOpen } from './open-year';

const yearOfSchool = ({ folder }: PupilState, id: number): number | undefined =>
  folder.externals.get(id)?.fk_anneeScolaire ?? undefined;

export const saveExternalSchoolingCommand = command(
  saveExternalSchooling,
  async ({ params: { id, idScolarite }, body }, { db, execute, ids }) => {
    const newId = idScolarite === 0 ? await ids.next('scolarite_externe') : 0;
    const requireOpen = await yearsStayOpen(db);
    await execute(pupil, id, (state) => {
      requireOpen(body.fk_anneeScolaire ?? undefined, yearOfSchool(state, idScolarite));
      return decideSaveExternalSchooling(state, { idScolarite, newId }, body);
    });
    return { idScolarite: idScolarite || newId };
  },
);

export const removeExternalSchoolingCommand = command(
  removeExternalSchooling,
  async ({ params: { id, idScolarite } }, { db, execute }) => {
    const requireOpen = await yearsStayOpen(db);
    await execute(pupil, id, (state) => {
      requireOpen(yearOfSchool(state, idScolarite));
      return decideRemoveExternalSchooling(state, idScolarite);
    });
    return { idScolarite };
  },
);
