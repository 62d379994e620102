import { removeStudentStatus, saveStudentStatus, studentProof } from '@diapason/contracts/families';
import { command } from '../../../machinery/app/command';
import { forgetDropped } from '../../../machinery/papers/paper-commands';
import { pupil } from '../aggregate/pupil';
import { decideGiveStudentStatus, decideRemoveStudentStatus } from '../aggregate/student-status';

export const saveStudentStatusCommand = command(saveStudentStatus, async ({ body }, { execute }) => {
  await execute(pupil, body.fk_eleve, (state) => decideGiveStudentStatus(state, body));
  return {};
});

export const removeStudentStatusCommand = command(
  removeStudentStatus,
  { needs: ['files'] },
  async ({ body }, { execute, files }) => {
    const { events } = await execute(pupil, body.fk_eleve, (state) => decideRemoveStudentStatus(state, body));
    await forgetDropped(studentProof, events, files);
    return {};
  },
);
