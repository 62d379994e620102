import { removeAbsence } from '@diapason/contracts/absences';
import { command } from '../../../machinery/app/command';
import { absence, decideRemoveAbsence } from '../aggregate/absence';

export const removeAbsenceCommand = command(removeAbsence, async ({ params: { id } }, { execute, session }) => {
  const author = { idUtilisateur: session.idUtilisateur, direction: false };
  await execute(absence, id, (state) => decideRemoveAbsence(state, author));
  return { idAbsence: id };
});
