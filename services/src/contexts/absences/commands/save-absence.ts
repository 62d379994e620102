import { absence as absenceRecord, saveAbsence } from '@diapason/contracts/absences';
import { absenceStatus, messages, right } from '@diapason/contracts/constants';
import { Refusal } from '@diapason/event-sourcing';
import { command } from '../../../machinery/app/command';
import { type AbsenceState, absence, decideAnswerAbsence, decideSaveAbsence } from '../aggregate/absence';

/** One call for both sides: the agent writes drafts and submits them; what was submitted is answered by the direction. */
export const saveAbsenceCommand = command(saveAbsence, async ({ params, body }, { execute, ids, session, today }) => {
  const author = { idUtilisateur: session.idUtilisateur, direction: session.functions.has(right.answerAbsence) };
  const idAbsence = params.id || (await ids.next('absence'));
  const entry = { ...absenceRecord.entered(body), idAbsence, dateDemande: body.dateDemande ?? today };
  const answer = { fk_absencesStatut: body.fk_absencesStatut, avisDirection: body.avisDirection || null };
  const decide = (state: AbsenceState) => {
    if (params.id !== 0 && !state) throw new Refusal(messages.general.notFound, 404);
    const written =
      !state || (state.fk_user === author.idUtilisateur && state.fk_absencesStatut === absenceStatus.draft);
    const own = state?.fk_user === author.idUtilisateur;
    return written || (own && !author.direction)
      ? decideSaveAbsence(state, entry, author)
      : decideAnswerAbsence(state, answer, author);
  };
  const { state } = await execute(absence, idAbsence, decide);
  const fk_absencesStatut = state?.fk_absencesStatut ?? body.fk_absencesStatut;
  return absenceRecord.answer({ idAbsence, fk_absencesStatut });
});
