import { GuardianMerged, GuardianReleased } from '@diapason/contracts/families';
import { jobIdOf, NotYet, reaction } from '@diapason/event-sourcing';
import { job } from '../../../machinery/app/job';
import { guardian } from '../aggregate/guardian';
import { carryOutMerge, carryOutSeparation } from '../commands/carry-out-merge';

const FINISH = { queue: 'fusion' } as const;
const MERGE = { ...FINISH, name: 'fusion' } as const;
const SEPARATION = { ...FINISH, name: 'separation' } as const;

/** Repeats what the command did, so that neither a crash nor a calculation leaves a person in two halves. */
export const finishMergeJob = job(
  MERGE.queue,
  MERGE.name,
  async ({ id }, context) => {
    await carryOutMerge(context, Number(id));
    // A calculation that had begun before may have made a contribution for the record that was merged.
    if (!(await context.books.settled()))
      throw new NotYet('a calculation is under way, which may bill the record that was merged');
    await carryOutMerge(context, Number(id));
    return { changed: true };
  },
  { needs: ['accounts', 'books'] },
);

/** Goes on where a separation died: the kept record gave everything back, and the other one is not open yet. */
export const finishSeparationJob = job(
  SEPARATION.queue,
  SEPARATION.name,
  async ({ id }, context) => {
    const from = Number(id);
    const { merged } = await context.load(guardian, from);
    if (!merged) return { changed: false };
    const { absorbed, released } = await context.load(guardian, merged.fk_conserve);
    if (absorbed.has(from) || !released.has(from)) return { changed: false };
    if (!(await context.books.settled())) throw new NotYet('the read models do not have the whole merge');
    await carryOutSeparation(context, from);
    return { changed: true };
  },
  { needs: ['accounts', 'books'] },
);

export const reactions = [
  reaction(GuardianMerged, (event) => [
    { ...MERGE, id: jobIdOf(event, MERGE.name), data: { id: event.data.idUtilisateur } },
  ]),
  reaction(GuardianReleased, (event) => [
    { ...SEPARATION, id: jobIdOf(event, SEPARATION.name), data: { id: event.data.fk_fusionne } },
  ]),
];
