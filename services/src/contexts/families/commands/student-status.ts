import { removeStudentStatus, saveStudentStatus, studentProof } from '@diapason/contracts/families';
import { command } from '../../../machinery/app/command';
import { dropPapers } from '../../../machinery/papers/paper-commands';
import { type PaperFact, papersOf } from '../../../machinery/papers/paper-decisions';
import { decideGiveStudentStatus, decideRemoveStudentStatus, studentYears } from '../aggregate/student-status';
import { knownPupil } from './known-pupil';

export const saveStudentStatusCommand = command(saveStudentStatus, async ({ body }, context) => {
  const fk_eleve = await knownPupil(context, body.fk_eleve);
  const proof = (await context.load(papersOf(studentProof), fk_eleve)).get(body.fk_pieceJointe ?? 0);
  await context.execute(studentYears, fk_eleve, (state) => decideGiveStudentStatus(state, body, proof));
  return {};
});

/** The proof of that year goes too. */
export const removeStudentStatusCommand = command(
  removeStudentStatus,
  { needs: ['files'] },
  async ({ body }, context) => {
    await context.execute(studentYears, body.fk_eleve, (state) => decideRemoveStudentStatus(state, body));
    const { fk_eleve, fk_anneeScolaire } = body;
    const isIts = (one: PaperFact) => one.nature === studentProof.name && one.fk_anneeScolaire === fk_anneeScolaire;
    await dropPapers(studentProof, fk_eleve, isIts, context);
    return {};
  },
);
