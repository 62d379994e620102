import { absence as absenceRecord, saveAbsence } from '@diapason/contracts/absences';
import { beginOfSchoolYear, frenchDate, messages, schoolYearFrom } from '@diapason/contracts/constants';
import { Refusal } from '@diapason/event-sourcing';
import { command } from '../../../machinery/app/command';
import { readSchoolYear, requireInSchoolYear } from '../../../machinery/app/school-year';
import { absence, decideSaveAbsence } from '../aggregate/absence';
import { changedLessons, giveLessons, requireGivable, takeBackLessons, toTakeBack } from './given-lessons';
import { reserveStandIns } from './reserve-stand-ins';

export const saveAbsenceCommand = command(saveAbsence, async ({ params, body }, context) => {
  await requireInSchoolYear(context.db, body, 'dateDebut');
  const year = await readSchoolYear(context.db, body.fk_anneeScolaire);
  const idAbsence = params.id || (await context.ids.next('absence'));
  const decide = (before: typeof absence.initial) => {
    if (params.id !== 0 && !before) throw new Refusal(messages.general.notFound, 404);
    const entered = absenceRecord.entered(body, before);
    // What was kept before this was looked at can still be answered.
    const isAsKept = entered.dateFin === before?.dateFin && entered.fk_anneeScolaire === before.fk_anneeScolaire;
    if (!isAsKept) requireEndInTime(entered, year);
    const { motifDecision, versionAttendue, remplacements, prevenir } = body;
    const decided = { motifDecision, versionAttendue, remplacements, prevenir };
    const more = { idAbsence, dateDemande: before?.dateDemande ?? context.today, ...decided };
    return decideSaveAbsence(before, { ...entered, ...more }, context.session);
  };
  const before = await context.load(absence, idAbsence);
  const lessons = changedLessons(before, decide(before));
  const back = await toTakeBack(context, lessons.back);
  await requireGivable(context, before, lessons.given, back);
  await reserveStandIns(context, idAbsence, lessons.given, back);
  // Taken back before the decision is written: what is repeated after a fall finds what it still has to do.
  await takeBackLessons(context, back);
  const { state } = await context.execute(absence, idAbsence, decide);
  await giveLessons(context, lessons.given);
  return absenceRecord.answer({ idAbsence, fk_absencesStatut: state?.fk_absencesStatut ?? body.fk_absencesStatut });
});

/** The last day lies in the school year after the request's at the latest. */
function requireEndInTime(
  { dateDebut, dateFin }: { readonly dateDebut: string | null; readonly dateFin: string | null },
  year: { readonly dateDebut: string; readonly dateFin: string },
): void {
  const { fin } = schoolYearFrom(beginOfSchoolYear(year.dateFin) + 1);
  if (dateFin !== null && dateFin > fin)
    throw new Refusal(
      messages.dates.outsideYear(frenchDate(dateDebut ?? year.dateDebut), frenchDate(fin)),
      400,
      'dateFin',
    );
}
