import { removeAbsence } from '@diapason/contracts/absences';
import { command } from '../../../machinery/app/command';
import { absence, decideRemoveAbsence } from '../aggregate/absence';

export const removeAbsenceCommand = command(removeAbsence, async ({ params: { id } }, { execute, session }) => {
  await execute(absence, id, (state) => decideRemoveAbsence(state, session));
  return { idAbsence: id };
});
