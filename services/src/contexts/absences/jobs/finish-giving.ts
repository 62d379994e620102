import { StaffAbsenceStatusChanged } from '@diapason/contracts/absences';
import { absenceStatus } from '@diapason/contracts/constants';
import { jobIdOf, reaction } from '@diapason/event-sourcing';
import { wasBackdated } from '../../../machinery/app/backdated';
import { job } from '../../../machinery/app/job';
import { absence } from '../aggregate/absence';
import { finishGiving } from '../commands/given-lessons';

const FINISH_GIVING = { queue: 'mail', name: 'absence-seances' } as const;

export const givenLessonsReactions = [
  reaction(StaffAbsenceStatusChanged, (event) => {
    const { idAbsence, remplacements = [] } = event.data;
    if (wasBackdated(event) || remplacements.length === 0) return [];
    return [{ ...FINISH_GIVING, id: jobIdOf(event, FINISH_GIVING.name), data: { idAbsence } }];
  }),
];

/** What a process that fell left of giving lessons to others, at once and once: whoever changes a lesson later is not undone in the morning. */
export const finishGivingLessons = job(FINISH_GIVING.queue, FINISH_GIVING.name, async (data, context) => {
  const asked = await context.load(absence, Number(data.idAbsence));
  if (asked?.fk_absencesStatut !== absenceStatus.accepted) return { changed: false };
  await finishGiving(context, asked);
  return { changed: true };
});
