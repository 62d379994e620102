import { absence as absenceRecord, saveAbsence } from '@diapason/contracts/absences';
import { messages } from '@diapason/contracts/constants';
import { Refusal } from '@diapason/event-sourcing';
import { command } from '../../../machinery/app/command';
import { requireInSchoolYear } from '../../../machinery/app/school-year';
import { absence, decideSaveAbsence } from '../aggregate/absence';

export const saveAbsenceCommand = command(saveAbsence, async ({ params, body }, context) => {
  await requireInSchoolYear(context.db, body, 'dateDebut');
  const idAbsence = params.id || (await context.ids.next('absence'));
  const { state } = await context.execute(absence, idAbsence, (before) => {
    if (params.id !== 0 && !before) throw new Refusal(messages.general.notFound, 404);
    const { dateDemande, ...entered } = absenceRecord.entered(body, before);
    const { motifDecision, versionAttendue } = body;
    const more = { idAbsence, dateDemande: dateDemande ?? context.today, motifDecision, versionAttendue };
    return decideSaveAbsence(before, { ...entered, ...more }, context.session);
  });
  return absenceRecord.answer({ idAbsence, fk_absencesStatut: state?.fk_absencesStatut ?? body.fk_absencesStatut });
});
