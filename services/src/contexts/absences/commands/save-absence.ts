import { absence as absenceRecord, saveAbsence } from '@diapason/contracts/absences';
import { messages } from '@diapason/contracts/constants';
import { Refusal } from '@diapason/event-sourcing';
import { command } from '../../../machinery/app/command';
import { absence, decideSaveAbsence } from '../aggregate/absence';

export const saveAbsenceCommand = command(saveAbsence, async ({ params, body }, { execute, ids, session, today }) => {
  const idAbsence = params.id || (await ids.next('absence'));
  const entered = { ...absenceRecord.entered(body), idAbsence, motifDecision: body.motifDecision };
  const entry = { ...entered, dateDemande: body.dateDemande ?? today, avisDirection: body.avisDirection || null };
  const { state } = await execute(absence, idAbsence, (state) => {
    if (params.id !== 0 && !state) throw new Refusal(messages.general.notFound, 404);
    return decideSaveAbsence(state, entry, session);
  });
  return absenceRecord.answer({ idAbsence, fk_absencesStatut: state?.fk_absencesStatut ?? body.fk_absencesStatut });
});
