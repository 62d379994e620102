import { removeStudentStatus, saveStudentStatus } from '@diapason/contracts/families';
import { command } from '../../../machinery/app/command';
import { decideGiveStudentStatus, decideRemoveStudentStatus, studentYears } from '../aggregate/student-status';
import { knownPupil } from './known-pupil';

export const saveStudentStatusCommand = command(saveStudentStatus, async ({ body }, context) => {
  const fk_eleve = await knownPupil(context, body.fk_eleve);
  await context.execute(studentYears, fk_eleve, (state) => decideGiveStudentStatus(state, body));
  return {};
});

export const removeStudentStatusCommand = command(removeStudentStatus, async ({ body }, { execute }) => {
  await execute(studentYears, body.fk_eleve, (state) => decideRemoveStudentStatus(state, body));
  return {};
});
