import { removeAbsence } from '@diapason/contracts/absences';
import { messages } from '@diapason/contracts/constants';
import { Refusal } from '@diapason/event-sourcing';
import { command } from '../../../machinery/app/command';
import { absence, decideRemoveAbsence } from '../aggregate/absence';

export const removeAbsenceCommand = command(removeAbsence, async ({ params: { id } }, { execute, session }) => {
  if (!session) throw new Refusal(messages.errorPage[401], 401);
  const author = { idUtilisateur: session.idUtilisateur, direction: false };
  await execute(absence, id, (state) => decideRemoveAbsence(state, author));
  return { idAbsence: id };
});
